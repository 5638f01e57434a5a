import { fnv1a } from "../hash.ts";
import { MINUTE_MS } from "../time.ts";

export const SYNC_EVERY_MS = 10 * MINUTE_MS;

/** Each dispensary has its own moment of these ten minutes, by its ID, so that a thousand don't come at once. */
export function nextSyncAt(vendorId: string, now: number): number {
  const late = (now - (fnv1a(vendorId) % SYNC_EVERY_MS)) % SYNC_EVERY_MS;
  return now - late + SYNC_EVERY_MS;
}
