import { MINUTE_MS } from "./time.ts";

const HOUR = 60 * MINUTE_MS;

/** The mail service deduplicates for 24 hours; retrying later could send twice. */
export const GIVE_UP_AFTER_MS = 23 * HOUR;
export const HANDOVER_LEASE_MS = 2 * MINUTE_MS;

export function nextAttemptAt(
  email: { createdAt: number; attempts: number },
  now: number,
  afterSeconds = 0,
): number | null {
  const wait = Math.min(MINUTE_MS * 2 ** (email.attempts - 1), 3 * HOUR);
  const next = now + Math.max(wait, afterSeconds * 1000);
  return next < email.createdAt + GIVE_UP_AFTER_MS ? next : null;
}
