import { stateCode, usStates } from "./us-states.ts";

export type PlaceQuery =
  | { kind: "zip"; digits: string; before: string }
  /** A street without a ZIP code: we ask for it, never guess (DECISIONS 41). */
  | { kind: "street"; text: string }
  | { kind: "city"; prefix: string };

const TYPED_MAX = 200;
const SHORTEST_CITY = 2;
const HOUSE_NUMBER = /^(\S*\d\S*|one|two|three|four|five|six|seven|eight|nine|ten)\s+\S*[\p{L}\d]/iu;
/** A number after a unit is no ZIP code: "1550 Vine St, Suite 90028". */
const UNIT = /(^|[\s,])(apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot|#|no)\.?\s*$/i;

export const placeKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\./g, "")
    .replace(/[^\p{L}\p{N}&/-]+/gu, " ")
    .trim()
    .replace(/^st /, "saint ")
    .replace(/^ft /, "fort ")
    .replace(/^mt /, "mount ");

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
  if (HOUSE_NUMBER.test(text)) return { kind: "street", text: titleCaseStreet(text) };
  const prefix = cityKey(text.replace(/[\s,]\d{1,4}$/, ""));
  return prefix.length >= SHORTEST_CITY ? { kind: "city", prefix } : undefined;
}

const withoutCountry = (text: string) => text.replace(/[\s,]+(usa|us|united states(?: of america)?)\.?$/i, "");

function cityKey(text: string): string {
  const key = placeKey(text);
  const state = Object.entries(usStates).find(([name]) => key.endsWith(` ${name}`));
  return state ? `${key.slice(0, -state[0].length)}${state[1].toLowerCase()}` : key;
}

type ZipPlace = { city: string; state: string };

/** Empty without a house number; undefined if `before` names another state: there is no "New York, NY 90028". */
export function streetBefore(before: string, place: ZipPlace): string | undefined {
  const parts = before.split(",").map((part) => part.trim());
  const named = parts.filter(Boolean);
  const state = named.length > 1 ? stateAtEnd(named.at(-1) ?? "") : undefined;
  if (state && state.code !== place.state) return undefined;
  if (state) named.splice(-1, 1, ...(state.before ? [state.before] : []));
  // "…, Hollywood, CA 90028": drop the neighborhood; the post office goes by the ZIP code's city.
  const last = named.at(-1) ?? "";
  if (named.length > 1 && !/\d/.test(last) && !UNIT.test(firstWord(last))) named.pop();
  const street = withoutCity(named.join(", "), place);
  return HOUSE_NUMBER.test(street) ? titleCaseStreet(street) : "";
}

const firstWord = (text: string) => text.split(" ", 1)[0] ?? "";

function stateAtEnd(part: string): { code: string; before: string } | undefined {
  const whole = stateCode(part);
  if (whole) return { code: whole, before: "" };
  const [, before = "", last = ""] = /(.*) ([A-Za-z]{2})$/.exec(part) ?? [];
  // "1200 K St NE" is in a city's northeast, not in Nebraska.
  const code = HOUSE_NUMBER.test(part) ? undefined : stateCode(last);
  return code ? { code, before } : undefined;
}

function withoutCity(text: string, { city, state }: ZipPlace): string {
  for (const end of [`${city} ${state}`, city]) {
    const rest = text.slice(0, Math.max(0, text.length - end.length));
    if (text.toLowerCase().endsWith(end.toLowerCase()) && /[\s,]$/.test(rest)) return rest;
  }
  return text;
}

function titleCaseStreet(street: string): string {
  const text = street.replace(/[\s,]+$/, "");
  return text === text.toLowerCase() ? text.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : text;
}
