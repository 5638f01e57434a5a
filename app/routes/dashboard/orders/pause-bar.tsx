import { ChevronDown, Pause } from "lucide-react";
import { REASON_MAX } from "#app/domain/dispensaries/hours-rules.ts";
import { localTimeText } from "#app/domain/dispensaries/opening-hours.ts";
import { minutesPaused, pauseMinutes } from "#app/domain/dispensaries/pause.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePost, useRefusalToast } from "#app/ui/form/use-post.ts";
import type { VendorHead } from "#db/dispensaries/queries.ts";

type Props = { vendor: Pick<VendorHead, "pausedUntil" | "pauseReason" | "timeZone">; now: number };

const form = "orderPause";
const action = "/vendor-dashboard/pause";
const failed = "Failed to pause orders. Please try again.";

export function Paused({ vendor: { pausedUntil, pauseReason, timeZone }, now }: Props) {
  const left = minutesPaused(pausedUntil, now);
  if (left === 0 || pausedUntil === null) return null;
  return (
    <section
      aria-label="Paused"
      className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-sativa bg-card px-3 py-1.5 pl-4 print:hidden"
    >
      <p role="status" className="min-w-0">
        <b className="font-semibold">
          Paused until {localTimeText(pausedUntil, timeZone)} · {left} min left
        </b>
        <span className="block text-sm break-words text-quiet">
          {pauseReason ? `${pauseReason}. ` : ""}Shoppers see it on your menu and cannot order.
        </span>
      </p>
      <PostButton form={form} action={action} failed={failed} fields={{ minutes: 0 }}>
        End pause
      </PostButton>
    </section>
  );
}

export function PauseButtons({ vendor, now }: Props) {
  const isPaused = minutesPaused(vendor.pausedUntil, now) > 0;
  const post = usePost(form, failed);
  useRefusalToast(post, "reason");
  const pressed = post.fetcher.formData?.get("minutes");
  if (isPaused) return null;
  return (
    <section aria-label="Pause orders" className="print:hidden">
      <PostForm {...post} action={action} className="flex flex-wrap items-end gap-2">
        <details className="group open:basis-full">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-full text-sm font-semibold text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
            <Pause className="size-4 max-sm:hidden" aria-hidden />
            Pause orders<span className="sr-only"> with a reason</span>
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
          </summary>
          <Field
            label="Reason (optional)"
            name="reason"
            placeholder="Too busy"
            hint="Shown to shoppers."
            maxLength={REASON_MAX}
            className="mt-1 max-w-md"
          />
        </details>
        {pauseMinutes
          .filter((minutes) => minutes > 0)
          .map((minutes) => (
            <Button
              key={minutes}
              type="submit"
              name="minutes"
              value={minutes}
              look="secondary"
              className="px-2.5! sm:px-3!"
              busy={pressed === String(minutes)}
              disabled={post.fetcher.state !== "idle"}
              aria-label={`Pause orders for ${minutes} min`}
            >
              {minutes} min
            </Button>
          ))}
      </PostForm>
    </section>
  );
}
