import { CircleCheck, CircleX, Clock } from "lucide-react";
import { type OrderStatus, statusWords } from "#app/domain/orders/order.ts";
import { StatusBadge } from "./status-badge.tsx";

const looks = {
  AWAITING_PROCESSING: [Clock, "waiting"],
  COMPLETED: [CircleCheck, "good"],
  CANCELLED: [CircleX, "bad"],
} as const;

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const [icon, tone] = looks[status];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {statusWords(status)}
    </StatusBadge>
  );
}
