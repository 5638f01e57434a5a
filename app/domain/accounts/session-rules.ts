const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How long things last (DECISIONS 10). */
export const ACCESS_TOKEN_MS = 5 * MINUTE;
/** A sign-in ends when it was not used for this long … */
export const SESSION_IDLE_MS = 30 * DAY;
/** … and at the latest after this long. */
export const SESSION_LONGEST_MS = 90 * DAY;
/** Parallel requests come with the token that one of them has just rotated. */
export const ROTATION_GRACE_MS = 10 * SECOND;
/** Rotated tokens are remembered this long, so that their return is noticed. */
export const ROTATED_KEPT_MS = 2 * DAY;

/** A rotated token that comes back after its grace was copied: somebody else holds its successor, or it. */
export const isReplay = (rotatedAt: number | null, now: number): boolean =>
  rotatedAt !== null && now > rotatedAt + ROTATION_GRACE_MS;

/** When a session that is used now ends. */
export const sessionExpiry = (signedInAt: number, now: number): number =>
  Math.min(now + SESSION_IDLE_MS, signedInAt + SESSION_LONGEST_MS);
