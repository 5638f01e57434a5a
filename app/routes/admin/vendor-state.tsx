import { Ban, CircleCheck, Lock } from "lucide-react";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { Vendor } from "#db/dispensaries/queries.ts";

export function VendorState({ vendor: { status, suspendedAt } }: { vendor: Pick<Vendor, "status" | "suspendedAt"> }) {
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
