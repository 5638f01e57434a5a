import { MINUTE_MS } from "../time.ts";

export const SYNC_EVERY_MS = 10 * MINUTE_MS;

/** Each dispensary has its own moment of these ten minutes, by its ID, so that a thousand don't come at once. */
export function nextSyncAt(vendorId: string, now: number): number {
  const late = (now - momentOf(vendorId)) % SYNC_EVERY_MS;
  return now - late + SYNC_EVERY_MS;
}

/** FNV-1a (RFC 9923), because IDs begin with their time. */
function momentOf(vendorId: string): number {
  let hash = 0x811c9dc5;
  for (const letter of vendorId) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % SYNC_EVERY_MS;
}
