import { ACCEPT_MINUTES } from "../checkout/windows/settings.ts";
import { hoursWithinLaw } from "../compliance/flow.ts";
import { instantOf } from "../couriers/pickup-time.ts";
import { type BusinessHours, type OpeningFacts, spansOn } from "../dispensaries/opening-hours.ts";
import { addDays, DAY_MS, localDate, localTime } from "../local-date.ts";
import type { Moved } from "./move.ts";
import { type StagedOrder, stageOf } from "./stage.ts";

const MINUTE = 60_000;
const MOST_DAYS = 7;

type Shop = OpeningFacts & { state: string; businessHours: BusinessHours };

/**
 * When an order that nobody accepted is canceled (DECISIONS 57). Minutes count within opening hours, from when the order may be
 * prepared: when it was placed, or for a later window when it is due on the board, because nobody is reminded of it before that.
 * An order for a window ends with its window at the latest, since its shopper is there by then. A pause stops new orders, not the
 * count. A dispensary that opens too little for a week loses the order after that week.
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
  let left = minutes * MINUTE;
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

/** An order that waits for its dispensary to accept it. */
export const isUnaccepted = <O extends { status: string; acceptBy?: number | null }>(
  order: O,
): order is O & { acceptBy: number } => order.status === "AWAITING_PROCESSING" && order.acceptBy != null;

/**
 * The deadline after a move; null once the dispensary has taken the order up. Whoever takes an acceptance back, or got an answer to a
 * proposal, has a little time again.
 */
export function deadlineAfter(
  order: StagedOrder & { acceptBy?: number | null },
  { event, status }: Moved,
): number | null {
  const after = { ...order, events: [...order.events, event], status };
  if (stageOf(after) !== "placed" || status !== "AWAITING_PROCESSING" || event.kind === "courierRequested") return null;
  return Math.max(order.acceptBy ?? 0, event.at + ACCEPT_MINUTES.min * MINUTE);
}
