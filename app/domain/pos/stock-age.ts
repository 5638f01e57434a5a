import { clockText, hourText } from "../local-instant.ts";
import { refuse } from "../outcome.ts";
import { MINUTE_MS } from "../time.ts";

const SILENT_AFTER_MS = 15 * MINUTE_MS;

/** "Stock as of 2:02 PM", where a point of sale keeps the menu up to date. */
export const stockAgeText = (at: number | null, timeZone: string, now: number): string =>
  at === null ? "" : `Stock as of ${hourText(at, timeZone, now)}`;

/** When a point of sale was last heard, if that is too long ago to rely on; else null. */
export const silentSince = (at: number | null, now: number): number | null =>
  at !== null && now - at > SILENT_AFTER_MS ? at : null;

export const silenceText = (since: number, timeZone: string): string =>
  `No news from your point of sale since ${clockText(since, timeZone)}. Shoppers are told how old your stock is.`;

type Place = { dispensaryName: string; timeZone: string };

export const stockNote = (since: number, { dispensaryName, timeZone }: Place, now: number): string =>
  `Stock is from ${hourText(since, timeZone, now)}, so something may be sold out. ${dispensaryName} checks before accepting your order.`;

/** An order on old stock needs a shopper who was told how old it is: `seen`. */
export function checkStockSeen(since: number | null, seen: number | null, place: Place, now: number) {
  return since === null || since === seen ? undefined : refuse("changed-meanwhile", stockNote(since, place, now));
}
