import { localDate } from "../local-date.ts";
import { generalPackOn } from "./general.ts";
import { packs } from "./packs/index.ts";
import { inForceOn, type PackInForce } from "./values-on-day.ts";

/** The fallback for a state without a pack and an unknown dispensary. */
const ANYWHERE = "America/New_York";

/** A page needs the same pack for each dispensary. */
const resolved = new Map<string, PackInForce>();
const RESOLVED_MAX = 100;

export const packOf = (state: string) => packs.find((pack) => pack.state === state);

/** `at` is in ms. Laws change at local midnight: in the dispensary's time zone, else that of most of the state. */
export function packIn(state: string, at: number, timeZone?: string): PackInForce {
  const pack = packOf(state);
  const day = localDate(at, timeZone ?? pack?.timeZone ?? ANYWHERE);
  const key = `${pack ? state : ""} ${day}`;
  const known = resolved.get(key);
  if (known) return known;
  if (resolved.size >= RESOLVED_MAX) resolved.clear();
  const inForce = pack ? inForceOn(pack, day) : generalPackOn(day);
  resolved.set(key, inForce);
  return inForce;
}
