import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock } from "lucide-react";
import { colorOfState } from "#app/domain/billing/subscription.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";

const looks = {
  green: { icon: CircleCheck, tone: "good" },
  yellow: { icon: Clock, tone: "waiting" },
  red: { icon: CircleX, tone: "bad" },
  blue: { icon: CirclePause, tone: "assigned" },
  gray: { icon: CircleAlert, tone: "plain" },
} as const;

export const SubscriptionBadge = ({ state }: { state: string }) => (
  <StatusBadge {...looks[colorOfState(state)]}>{state}</StatusBadge>
);
