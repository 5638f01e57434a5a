import { type Outcome, ok, refuseField } from "../outcome.ts";
import { MINUTE_MS } from "../time.ts";
import { REASON_MAX, reasonOf } from "./hours-rules.ts";

/** 0 ends a pause. */
export const pauseMinutes = [0, 15, 30, 60] as const;

export type Pause = { until: number | null; reason: string | null };

/** Ends on a full minute, so that "until 3:15 PM" is accurate. */
export function pauseFor(minutes: number, reason: string, now: number): Outcome<Pause, "invalid"> {
  if (!pauseMinutes.some((known) => known === minutes)) {
    return refuseField("invalid", "minutes", "Pause for 15, 30 or 60 minutes.");
  }
  const reasonText = reasonOf(reason);
  if (reasonText.length > REASON_MAX) return refuseField("invalid", "reason", `Up to ${REASON_MAX} characters.`);
  if (minutes === 0) return ok({ until: null, reason: null });
  return ok({ until: Math.ceil(now / MINUTE_MS + minutes) * MINUTE_MS, reason: reasonText || null });
}

export const minutesPaused = (pausedUntil: number | null, now: number): number =>
  Math.max(0, Math.ceil(((pausedUntil ?? 0) - now) / MINUTE_MS));
