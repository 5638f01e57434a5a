const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The mail service deduplicates for 24 hours; retrying later could send twice. */
export const GIVEN_UP_AFTER_MS = 23 * HOUR;
export const HANDOVER_LEASE_MS = 2 * MINUTE;

export function nextAttemptAt(
  email: { createdAt: number; attempts: number },
  now: number,
  afterSeconds = 0,
): number | null {
  const wait = Math.min(MINUTE * 2 ** (email.attempts - 1), 3 * HOUR);
  const next = now + Math.max(wait, afterSeconds * 1000);
  return next < email.createdAt + GIVEN_UP_AFTER_MS ? next : null;
}
