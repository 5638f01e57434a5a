/** A person needs longer than this to fill in a form. */
const FASTEST_PERSON_MS = 2000;
/** A form that was opened longer ago than this is opened anew. */
const STALE_MS = 24 * 60 * 60_000;

/**
 * Whether a form was filled by a robot: it filled the field that people do not see, or was faster than people are.
 * `openedAt` is undefined where a program called the API, which shows no form.
 */
export function looksLikeRobot(trap: { website: string; openedAt: number | undefined }, now: number): boolean {
  if (trap.website !== "") return true;
  if (trap.openedAt === undefined) return false;
  const took = now - trap.openedAt;
  return took < FASTEST_PERSON_MS || took > STALE_MS;
}
