import { Check, PackageCheck, Truck, Undo2 } from "lucide-react";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { isFailed, isOver } from "#app/domain/orders/progress.ts";
import { type Stage, stageLabels } from "#app/domain/orders/stage.ts";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";

/** SPEC.md's status at both ends; the stage in between, when "Awaiting processing" would be wrong. */
export function StageBadge({ status, stage }: { status: OrderStatus; stage: Stage }) {
  if (stage === "placed" || (isOver(stage) && !isFailed(stage))) return <OrderStatusBadge status={status} />;
  const icon = isFailed(stage) ? Undo2 : stage === "accepted" ? Check : stage === "ready" ? PackageCheck : Truck;
  return (
    <StatusBadge icon={icon} tone={isFailed(stage) ? "bad" : "assigned"}>
      {stageLabels[stage]}
    </StatusBadge>
  );
}
