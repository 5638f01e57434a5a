const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The mail service tells two copies of an email apart for 24 hours: none is tried for longer. */
export const GIVEN_UP_AFTER_MS = 23 * HOUR;
/** While a run hands an email over, no other run takes it. */
export const HANDOVER_LEASE_MS = 2 * MINUTE;

/**
 * When an email that was refused for now is tried again, doubling from a minute to three hours; null where it is given up.
 * `attempts` counts those that were made.
 */
export function nextAttemptAt(
  email: { createdAt: number; attempts: number },
  now: number,
  afterSeconds = 0,
): number | null {
  const wait = Math.min(MINUTE * 2 ** (email.attempts - 1), 3 * HOUR);
  const next = now + Math.max(wait, afterSeconds * 1000);
  return next < email.createdAt + GIVEN_UP_AFTER_MS ? next : null;
}
