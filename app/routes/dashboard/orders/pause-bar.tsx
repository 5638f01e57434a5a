import { Pause } from "lucide-react";
import { wallClock } from "#app/domain/dispensaries/opening-hours.ts";
import { minutesPaused, pauseMinutes } from "#app/domain/dispensaries/pause.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { VendorHead } from "#db/dispensaries/queries.ts";

type Props = { vendor: Pick<VendorHead, "pausedUntil" | "pauseReason" | "timeZone">; now: number };

const post = {
  form: "orderPause",
  action: "/vendor-dashboard/pause",
  failed: "Failed to pause orders. Please try again.",
} as const;

/** Stops orders for a while with one tap; while they are stopped, says for how long, and ends that with another. */
export function PauseBar({ vendor: { pausedUntil, pauseReason, timeZone }, now }: Props) {
  const left = minutesPaused(pausedUntil, now);
  if (left === 0 || pausedUntil === null) return <PauseButtons />;
  return (
    <section
      aria-label="Paused"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-sativa bg-card p-3 pl-4 print:hidden"
    >
      <p role="status" className="min-w-0">
        <b className="font-semibold">
          Paused until {wallClock(pausedUntil, timeZone)} · {left} min left
        </b>
        <span className="block text-sm break-words text-quiet">
          {pauseReason ? `${pauseReason}. ` : ""}Shoppers see it on your menu and cannot order.
        </span>
      </p>
      <PostButton {...post} fields={{ minutes: 0 }}>
        End pause
      </PostButton>
    </section>
  );
}

function PauseButtons() {
  return (
    <section aria-label="Pause orders" className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <h2 className="mr-1 inline-flex items-center gap-2 text-sm font-semibold text-quiet">
        <Pause className="size-4" aria-hidden />
        Pause orders
      </h2>
      {pauseMinutes
        .filter((minutes) => minutes > 0)
        .map((minutes) => (
          <PostButton
            key={minutes}
            {...post}
            fields={{ minutes }}
            look="secondary"
            className="px-3!"
            aria-label={`Pause orders for ${minutes} min`}
          >
            {minutes} min
          </PostButton>
        ))}
    </section>
  );
}
