import { ACCEPT_MINUTES } from "../checkout/windows/settings.ts";
import { hoursWithinLaw } from "../compliance/flow.ts";
import { type BusinessHours, type OpeningFacts, spansOn } from "../dispensaries/opening-hours.ts";
import { addDays, localDate, localTime } from "../local-date.ts";
import { instantOf } from "../local-instant.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import type { Moved } from "./move.ts";
import { heldUntil } from "./pickup.ts";
import { type StagedOrder, stageOf } from "./stage.ts";

const MOST_DAYS = 7;

type Shop = OpeningFacts & { state: string; businessHours: BusinessHours };

/**
 * DECISIONS 57. Counts opening minutes from placing, or from `dueAt` for scheduled orders; no later than the window's
 * end, or a week. A pause doesn't stop the count.
 */
export function acceptanceDeadline(
  { createdAt, dueAt, windowTo }: { createdAt: number; dueAt?: number | null; windowTo?: number | null },
  shop: Shop,
  minutes: number,
): number {
  const from = Math.max(createdAt, dueAt ?? createdAt);
  return Math.min(afterOpenMinutes(shop, from, minutes), windowTo ?? Number.POSITIVE_INFINITY);
}

function afterOpenMinutes(shop: Shop, from: number, minutes: number): number {
  let left = minutes * MINUTE_MS;
  const today = localDate(from, shop.timeZone);
  for (let ahead = 0; ahead <= MOST_DAYS; ahead++) {
    for (const { open, close } of spansOfDay(shop, addDays(today, ahead))) {
      const start = Math.max(open, from);
      if (close - start >= left) return start + left;
      left -= Math.max(0, close - start);
    }
  }
  return from + MOST_DAYS * DAY_MS;
}

function spansOfDay(shop: Shop, date: string): { open: number; close: number }[] {
  const noon = instantOf(`${date}T12:00`, shop.timeZone);
  if (noon === undefined) return [];
  return spansOn(hoursWithinLaw(shop, noon), date, localTime(noon, shop.timeZone).weekday).flatMap((span) => {
    const [open, close] = [span.open, span.close].map((time) => instantOf(`${date}T${time}`, shop.timeZone));
    return open === undefined || close === undefined ? [] : [{ open, close }];
  });
}

export const isWaiting = <O extends { status: string; waitsUntil?: number | null }>(
  order: O,
): order is O & { waitsUntil: number } => order.status === "AWAITING_PROCESSING" && order.waitsUntil != null;

/** When it is canceled if nobody accepts it, or picks it up. Undoing an acceptance or answering a proposal grants time. */
export function deadlineAfter(
  order: StagedOrder & { waitsUntil?: number | null },
  { event, status }: Moved,
): number | null {
  const after = { ...order, events: [...order.events, event], status };
  if (event.kind === "courierRequested") return null;
  if (stageOf(after) !== "placed") return heldUntil(after);
  return Math.max(order.waitsUntil ?? 0, event.at + ACCEPT_MINUTES.min * MINUTE_MS);
}
