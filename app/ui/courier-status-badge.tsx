import { Bike, CircleCheck, CircleX, Clock, PackageCheck } from "lucide-react";
import { type CourierStatus, requestWords, type ShownStatus } from "#app/domain/couriers/request.ts";
import { StatusBadge } from "./status-badge.tsx";

export const courierStatusIcons = {
  PENDING: Clock,
  COURIER_ASSIGNED: Bike,
  PICKED_UP: PackageCheck,
  DELIVERED: CircleCheck,
  CANCELLED: CircleX,
} as const;

export const courierStatusColors: Record<ShownStatus, string> = {
  PENDING: "var(--color-pending)",
  COURIER_ASSIGNED: "var(--color-assigned)",
  PICKED_UP: "var(--color-hybrid)",
  DELIVERED: "var(--color-leaf)",
  CANCELLED: "var(--color-danger)",
  NOT_DELIVERED: "var(--color-danger)",
};

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
