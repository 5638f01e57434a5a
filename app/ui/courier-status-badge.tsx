import { Bike, CircleCheck, CircleHelp, CircleX, Clock, PackageCheck } from "lucide-react";
import { type CourierStatus, requestWords } from "#app/domain/couriers/request.ts";
import { StatusBadge } from "./status-badge.tsx";

const looks = {
  PENDING: [Clock, "pending"],
  COURIER_ASSIGNED: [Bike, "assigned"],
  PICKED_UP: [PackageCheck, "pickedUp"],
  DELIVERED: [CircleCheck, "good"],
  CANCELLED: [CircleX, "bad"],
} as const;

export function CourierStatusBadge({ status, failed }: { status: CourierStatus; failed: unknown }) {
  const [icon, tone] = looks[status] ?? [CircleHelp, "plain"];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {requestWords({ status, failed }) ?? status}
    </StatusBadge>
  );
}
