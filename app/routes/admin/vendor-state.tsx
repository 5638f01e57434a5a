import { Ban, CircleCheck, Lock } from "lucide-react";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { AdminVendorRow } from "#db/dispensaries/admin-queries.ts";

/** Whether shoppers see it, and if not, why. */
export function VendorState({ vendor: { status, suspendedAt } }: { vendor: AdminVendorRow }) {
  if (suspendedAt !== null) {
    return (
      <StatusBadge icon={Ban} tone="bad">
        Suspended
      </StatusBadge>
    );
  }
  if (status === "limited") {
    return (
      <StatusBadge icon={Lock} tone="waiting">
        Limited
      </StatusBadge>
    );
  }
  return (
    <StatusBadge icon={CircleCheck} tone="good">
      Active
    </StatusBadge>
  );
}
