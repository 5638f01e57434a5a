import { Bike, CircleCheck, CircleHelp, CircleX, Clock, PackageCheck } from "lucide-react";
import { type CourierStatus, statusLabels } from "#app/domain/courier-request.ts";

/** Pending orange, assigned blue, picked up teal, delivered green, cancelled red (SPEC.md 4), each with a shape. */
const looks: Record<CourierStatus, [typeof Clock, string]> = {
  PENDING: [Clock, "border-pending bg-pending/12"],
  COURIER_ASSIGNED: [Bike, "border-assigned bg-assigned/10"],
  PICKED_UP: [PackageCheck, "border-hybrid bg-hybrid/12"],
  DELIVERED: [CircleCheck, "border-leaf bg-wash text-leaf-deep"],
  CANCELLED: [CircleX, "border-danger bg-danger/8 text-danger"],
};

export function CourierStatusBadge({ status }: { status: CourierStatus }) {
  const [Icon, colours] = looks[status] ?? [CircleHelp, "border-line bg-paper"];
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap ${colours}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {statusLabels[status] ?? status}
    </span>
  );
}
