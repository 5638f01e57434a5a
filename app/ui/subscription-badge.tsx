import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock } from "lucide-react";
import { colourOfState } from "#app/domain/subscription.ts";

const looks = {
  green: [CircleCheck, "border-leaf bg-wash text-leaf-deep"],
  yellow: [Clock, "border-sativa bg-sativa/12 text-ink"],
  red: [CircleX, "border-danger bg-danger/8 text-danger"],
  blue: [CirclePause, "border-assigned bg-assigned/10 text-ink"],
  grey: [CircleAlert, "border-line bg-paper text-quiet"],
} as const;

/** A subscription's state: a word and a shape beside its colour (SPEC.md 4). */
export function SubscriptionBadge({ state }: { state: string }) {
  const [Icon, colours] = looks[colourOfState(state)];
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold ${colours}`}
    >
      <Icon className="size-4" aria-hidden />
      {state}
    </span>
  );
}
