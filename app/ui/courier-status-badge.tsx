import { Bike, CircleCheck, CircleX, Clock, PackageCheck } from "lucide-react";
import { type CourierStatus, requestWords } from "#app/domain/couriers/request.ts";
import { StatusBadge } from "./status-badge.tsx";

export const courierStatusIcons = {
  PENDING: Clock,
  COURIER_ASSIGNED: Bike,
  PICKED_UP: PackageCheck,
  DELIVERED: CircleCheck,
  CANCELLED: CircleX,
} as const;

const tones = {
  PENDING: "pending",
  COURIER_ASSIGNED: "assigned",
  PICKED_UP: "pickedUp",
  DELIVERED: "good",
  CANCELLED: "bad",
} as const;

export const CourierStatusBadge = ({ status, failed }: { status: CourierStatus; failed: unknown }) => (
  <StatusBadge icon={courierStatusIcons[status]} tone={tones[status]}>
    {requestWords({ status, failed })}
  </StatusBadge>
);
