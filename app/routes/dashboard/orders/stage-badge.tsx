import {
  Bike,
  CircleCheck,
  CircleX,
  Inbox,
  type LucideIcon,
  PackageCheck,
  ShoppingBag,
  Timer,
  Truck,
  Undo2,
} from "lucide-react";
import { type Stage, stageLabels } from "#app/domain/orders/stage.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";

type Tone = React.ComponentProps<typeof StatusBadge>["tone"];

const looks: Record<Stage, [LucideIcon, Tone]> = {
  placed: [Inbox, "pending"],
  accepted: [Timer, "waiting"],
  ready: [ShoppingBag, "good"],
  courierAssigned: [Bike, "assigned"],
  onTheWay: [Truck, "pickedUp"],
  delivered: [CircleCheck, "good"],
  collected: [PackageCheck, "good"],
  notDelivered: [CircleX, "bad"],
  returning: [Undo2, "bad"],
  returned: [Undo2, "plain"],
  canceled: [CircleX, "bad"],
};

/** Text and a symbol, so that color isn't needed. */
export function StageBadge({ stage }: { stage: Stage }) {
  const [icon, tone] = looks[stage];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {stage === "placed" ? "New" : stageLabels[stage]}
    </StatusBadge>
  );
}
