import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock } from "lucide-react";
import { colorOfState } from "#app/domain/billing/subscription.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";

const looks = {
  green: [CircleCheck, "good"],
  yellow: [Clock, "waiting"],
  red: [CircleX, "bad"],
  blue: [CirclePause, "assigned"],
  gray: [CircleAlert, "plain"],
} as const;

export function SubscriptionBadge({ state }: { state: string }) {
  const [icon, tone] = looks[colorOfState(state)];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {state}
    </StatusBadge>
  );
}
