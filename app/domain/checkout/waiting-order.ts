/** An order that could not be sent waits on the shopper's device and is sent again, with its key, until it is answered. */
import { MINUTE_MS, SECOND_MS } from "../time.ts";

const WAITS_MS = 30 * MINUTE_MS;

type Attempt = {
  status: number;
  code: string | undefined;
  online: boolean;
};

export const isUnanswered = ({ status }: Pick<Attempt, "status">): boolean => status === 0 || status === 503;

/** False if it certainly didn't: the device was offline, or the server refused it before it wrote anything. */
export const mayHaveArrived = ({ status, code, online }: Attempt): boolean =>
  status === 0 ? online : code !== "unavailable";

export const isTooOld = (since: number, now: number): boolean => now - since >= WAITS_MS;

const FIRST_MS = 3 * SECOND_MS;
const LAST_MS = 30 * SECOND_MS;

/** Twice as long each time, and spread, so that all who wait don't come at once. `random` is from 0 to 1. */
export const nextTryMs = (tries: number, random: number): number =>
  Math.min(LAST_MS, FIRST_MS * 2 ** tries) * (0.5 + random / 2);

export const WAITING_TEXT =
  "Your order is saved on this device. Keep this page open: we'll send it once, as soon as we can be reached.";

const ends = {
  withdrawn: "Your order won't be sent.",
  "too-old": "We could not send your order within 30 minutes.",
  "cart-changed": "Your cart has changed, so your saved order won't be sent.",
};

export function endedText(end: keyof typeof ends, arrived: boolean): string {
  const perhaps = "It may have reached us before: if the dispensary texts you, you can cancel it from their link.";
  return `${ends[end]} ${arrived ? perhaps : "Nothing was ordered."}`;
}
