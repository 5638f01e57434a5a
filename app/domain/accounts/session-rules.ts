import { DAY_MS, MINUTE_MS, SECOND_MS } from "../time.ts";

/** DECISIONS 10. */
export const ACCESS_TOKEN_MS = 5 * MINUTE_MS;
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_LONGEST_MS = 90 * DAY_MS;
/** Parallel requests still send the token that one of them just rotated. */
export const ROTATION_GRACE_MS = 10 * SECOND_MS;
export const ROTATED_TOKEN_RETENTION_MS = 2 * DAY_MS;

/** A rotated token that returns after the grace period was stolen. */
export const isReplay = (rotatedAt: number | null, now: number): boolean =>
  rotatedAt !== null && now > rotatedAt + ROTATION_GRACE_MS;

export const sessionExpiry = (signedInAt: number, now: number): number =>
  Math.min(now + SESSION_IDLE_MS, signedInAt + SESSION_LONGEST_MS);
