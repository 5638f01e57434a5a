import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock } from "lucide-react";
import { colourOfState } from "#app/domain/billing/subscription.ts";
import { StatusBadge } from "./status-badge.tsx";

const looks = {
  green: [CircleCheck, "good"],
  yellow: [Clock, "waiting"],
  red: [CircleX, "bad"],
  blue: [CirclePause, "assigned"],
  grey: [CircleAlert, "plain"],
} as const;

/** A subscription's state in SPEC.md 4's color. */
export function SubscriptionBadge({ state }: { state: string }) {
  const [icon, tone] = looks[colourOfState(state)];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {state}
    </StatusBadge>
  );
}
