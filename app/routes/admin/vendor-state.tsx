import { Ban, CircleCheck, Lock } from "lucide-react";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { Vendor } from "#db/dispensaries/queries.ts";

const badges = {
  suspended: { icon: Ban, tone: "bad", children: "Suspended" },
  limited: { icon: Lock, tone: "waiting", children: "Limited" },
  active: { icon: CircleCheck, tone: "good", children: "Active" },
} as const;

export const VendorState = ({
  vendor: { status, suspendedAt },
}: {
  vendor: Pick<Vendor, "status" | "suspendedAt">;
}) => <StatusBadge {...badges[suspendedAt === null ? status : "suspended"]} />;
