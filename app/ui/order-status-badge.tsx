import { CircleCheck, CircleX, Clock } from "lucide-react";
import { type OrderStatus, statusWords } from "#app/domain/orders/order.ts";
import { StatusBadge } from "./status-badge.tsx";

const looks = {
  AWAITING_PROCESSING: { icon: Clock, tone: "waiting" },
  COMPLETED: { icon: CircleCheck, tone: "good" },
  CANCELLED: { icon: CircleX, tone: "bad" },
} as const;

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <StatusBadge {...looks[status]}>{statusWords(status)}</StatusBadge>
);
