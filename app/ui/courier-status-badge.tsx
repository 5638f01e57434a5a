import { Bike, CircleCheck, CircleHelp, CircleX, Clock, PackageCheck } from "lucide-react";
import { type CourierStatus, requestWords } from "#app/domain/couriers/request.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Pending orange, assigned blue, picked up teal, delivered green, cancelled red, anything else gray (SPEC.md 4). */
const looks = {
  PENDING: [Clock, "pending"],
  COURIER_ASSIGNED: [Bike, "assigned"],
  PICKED_UP: [PackageCheck, "pickedUp"],
  DELIVERED: [CircleCheck, "good"],
  CANCELLED: [CircleX, "bad"],
} as const;

/** What could not be delivered says so, and not that it was canceled; `failed` is any sign of that. */
export function CourierStatusBadge({ status, failed }: { status: CourierStatus; failed: unknown }) {
  const [icon, tone] = looks[status] ?? [CircleHelp, "plain"];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {requestWords({ status, failed }) ?? status}
    </StatusBadge>
  );
}
