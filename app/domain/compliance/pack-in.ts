import { localDate } from "../local-date.ts";
import { generalPackOn } from "./general.ts";
import { packs } from "./packs/index.ts";
import { inForceOn, type PackInForce } from "./values-on-day.ts";

/** The day in New York is nobody's own where no dispensary is meant. */
const ANYWHERE = "America/New_York";

/** A page asks for the same pack once for each dispensary. */
const resolved = new Map<string, PackInForce>();
const RESOLVED_MAX = 100;

/** A state's pack by its two letters; undefined where its law was not written down. */
export const packOf = (state: string) => packs.find((pack) => pack.state === state);

/**
 * What holds in a state at an instant (ms since 1970). Laws begin and end at midnight where the goods are sold: a dispensary's
 * own time zone decides, and without one that of most people in the state. A state without a pack has the general one.
 */
export function packIn(state: string, at: number, timeZone?: string): PackInForce {
  const pack = packOf(state);
  const day = localDate(at, timeZone ?? pack?.timeZone ?? ANYWHERE);
  const key = `${pack ? state : ""} ${day}`;
  const known = resolved.get(key);
  if (known) return known;
  // Days go by: what was asked for earlier is soon asked for no more.
  if (resolved.size >= RESOLVED_MAX) resolved.clear();
  const inForce = pack ? inForceOn(pack, day) : generalPackOn(day);
  resolved.set(key, inForce);
  return inForce;
}
