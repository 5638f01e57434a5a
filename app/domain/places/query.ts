import { stateCode, usStates } from "./us-states.ts";

/** What somebody typed, as a gazetteer of ZIP codes and cities can read it. */
export type PlaceQuery =
  /** A whole ZIP code with all that stood before it, or the beginning of one that stands alone. */
  | { kind: "zip"; digits: string; before: string }
  /** A street without the ZIP code that places it: it is asked for, never guessed (DECISIONS 41). */
  | { kind: "street"; text: string }
  /** The beginning of a city's name, in the gazetteer's spelling. */
  | { kind: "city"; prefix: string };

const TYPED_MAX = 200;
const SHORTEST_CITY = 2;
/** "1550" of "1550 Vine St", "W164N94" of Wisconsin, "One" of "One Infinite Loop". */
const HOUSE_NUMBER = /^(\S*\d\S*|one|two|three|four|five|six|seven|eight|nine|ten)\s+\S*[\p{L}\d]/iu;
/** What a number after it counts is no ZIP code: "1550 Vine St, Suite 90028". */
const UNIT = /(^|[\s,])(apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot|#|no)\.?\s*$/i;

/** The gazetteer's spelling: lower case, "saint" for "st.", no points, and gaps for apostrophes. */
export const placeKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\./g, "")
    .replace(/[^\p{L}\p{N}&/-]+/gu, " ")
    .trim()
    .replace(/^st /, "saint ")
    .replace(/^ft /, "fort ")
    .replace(/^mt /, "mount ");

/** Reads "90028", "los ang", "1550 Vine St", "1550 Vine St, Los Angeles, CA 90028" and the like; undefined for too little. */
export function readPlaceQuery(typed: string): PlaceQuery | undefined {
  const text = withoutCountry(
    typed
      .slice(0, TYPED_MAX)
      .replace(/[\s\p{C}]+/gu, " ")
      .trim(),
  );
  if (/^\d{3,4}$/.test(text)) return { kind: "zip", digits: text, before: "" };
  const [, before = "", digits = ""] = /^(?:(.*?)[\s,]+)?(\d{5})(?:-\d{0,4})?$/.exec(text) ?? [];
  if (digits && !UNIT.test(before)) return { kind: "zip", digits, before };
  if (HOUSE_NUMBER.test(text)) return { kind: "street", text: tidy(text) };
  // "Los Angeles 900": the ZIP code is not whole yet, the city is.
  const prefix = cityKey(text.replace(/[\s,]+\d{1,4}$/, ""));
  return prefix.length >= SHORTEST_CITY ? { kind: "city", prefix } : undefined;
}

const withoutCountry = (text: string) => text.replace(/[\s,]+(usa|us|united states(?: of america)?)\.?$/i, "");

/** "los angeles ca" of "Los Angeles, California". */
function cityKey(text: string): string {
  const key = placeKey(text);
  const name = Object.keys(usStates).find((state) => key.endsWith(` ${state}`));
  return name ? `${key.slice(0, -name.length)}${usStates[name]?.toLowerCase()}` : key;
}

type ZipPlace = { city: string; state: string };

/**
 * The street in what stood before a place's ZIP code, without the place's own city and state; empty where no house number
 * begins one. Undefined where another state was named: no "New York, NY 90028" exists.
 */
export function streetBefore(before: string, place: ZipPlace): string | undefined {
  const parts = before.split(",").map((part) => part.trim());
  const named = parts.filter(Boolean);
  const state = named.length > 1 ? stateAtEnd(named.at(-1) ?? "") : undefined;
  if (state && state.code !== place.state) return undefined;
  if (state) named.splice(-1, 1, ...(state.before ? [state.before] : []));
  // "…, Hollywood, CA 90028": a neighborhood's name goes, the post knows the ZIP code's city.
  if (named.length > 1 && !/\d/.test(named.at(-1) ?? "") && !UNIT.test(firstWord(named.at(-1) ?? ""))) named.pop();
  const street = withoutCity(named.join(", "), place);
  return HOUSE_NUMBER.test(street) ? tidy(street) : "";
}

const firstWord = (text: string) => text.split(" ", 1)[0] ?? "";

/** The state that a part of an address is, or ends in: "CA", "California", "Los Angeles CA". */
function stateAtEnd(part: string): { code: string; before: string } | undefined {
  const whole = stateCode(part);
  if (whole) return { code: whole, before: "" };
  const [, before = "", last = ""] = /^(.*\S)\s+([A-Za-z]{2})$/.exec(part) ?? [];
  // "1200 K St NE" lies in a quarter of a town, not in Nebraska.
  const code = HOUSE_NUMBER.test(part) ? undefined : stateCode(last);
  return code ? { code, before } : undefined;
}

/** Without commas the city and its state may end the street: "1550 Vine St Los Angeles CA". */
function withoutCity(text: string, { city, state }: ZipPlace): string {
  for (const end of [`${city} ${state}`, city]) {
    const rest = text.slice(0, Math.max(0, text.length - end.length));
    if (text.toLowerCase().endsWith(end.toLowerCase()) && /[\s,]$/.test(rest)) return rest.replace(/[\s,]+$/, "");
  }
  return text;
}

/** "1550 vine st" to "1550 Vine St"; what has capitals is left as it was typed. */
function tidy(street: string): string {
  const text = street.replace(/[\s,]+$/, "").trim();
  return text === text.toLowerCase() ? text.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : text;
}
