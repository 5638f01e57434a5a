import { Clock } from "lucide-react";
import { clockText } from "#app/domain/local-instant.ts";
import { isOver } from "#app/domain/orders/progress.ts";
import { arrivalWords, stageHeadline, stageSentence } from "#app/domain/orders/shopper-words.ts";
import type { ShownOrder, TrackingState } from "./tracking-state.ts";

type Props = { order: ShownOrder; tracking: TrackingState | undefined };

export function OrderSummary({ order, tracking }: Props) {
  const { stage, orderType } = order;
  const atCounter = orderType === "Pickup" && stage === "ready";
  const eta = atCounter ? null : tracking?.eta;
  const arrival = tracking && eta ? arrivalWords({ ...order, eta, timeZone: tracking.timeZone }) : null;
  return (
    <>
      <div role="status">
        <h2 className="font-display text-2xl leading-tight font-semibold break-words">
          {tracking?.confirmBy
            ? "Please confirm your order"
            : stageHeadline(orderType, stage, tracking?.courier?.firstName ?? null)}
        </h2>
        {arrival ? (
          <p className="mt-3">
            <span className="flex flex-wrap items-center gap-x-2 text-quiet">
              {tracking?.late ? (
                <span className="inline-flex items-center gap-1.5 font-semibold text-coral-deep">
                  <Clock className="size-4" aria-hidden />
                  Running late.
                </span>
              ) : null}
              {arrival.label}
            </span>
            <span className="block text-3xl leading-tight font-bold text-balance tabular-nums sm:text-4xl">
              {arrival.time}
            </span>
          </p>
        ) : null}
        <p className="mt-2 max-w-prose text-pretty break-words text-quiet">{stageSentence(order)}</p>
        {tracking?.heldUntil ? (
          <p className="mt-1 max-w-prose">
            It is held for you until {clockText(Date.parse(tracking.heldUntil), tracking.timeZone)}.
          </p>
        ) : null}
        {tracking?.why ? <p className="mt-1 max-w-prose break-words">{tracking.why}</p> : null}
      </div>
      {tracking?.pin && !isOver(stage) ? <Pin pin={tracking.pin} /> : null}
    </>
  );
}

const Pin = ({ pin }: { pin: string }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-xl bg-wash px-4 py-3">
    <p>
      <span className="block text-sm font-semibold">Delivery PIN</span>
      <span className="block text-4xl leading-none font-bold tracking-[0.15em] tabular-nums">{pin}</span>
    </p>
    <p className="min-w-0 flex-1 basis-52 text-sm">Give it to the driver at your door, not before.</p>
  </div>
);
