import { stateCode, usStates } from "./us-states.ts";

/**
 * How what somebody typed may be read: a street, and the beginning of a place's name or ZIP code in the gazetteer's
 * spelling. The likeliest reading comes first.
 */
export type PlaceReading = { street: string; prefix: string };

const TYPED_MAX = 200;
const READINGS_MAX = 6;
const SHORTEST_CITY = 2;
/** After a house number these end a street; alone they begin no city ("12 Vine St" is not in St Louis). */
const STREET_ENDINGS =
  /^(st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|place|ter|terrace|cir|circle|hwy|pkwy|apt|unit|ste|suite|n|s|e|w)$/;

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

/** Readings of "90028", "los ang", "1550 Vine St 90028", "1550 Vine St, Los Angeles, California" and the like. */
export function readPlaceQuery(typed: string): PlaceReading[] {
  const text = withoutCountry(typed.slice(0, TYPED_MAX).replace(/\s+/g, " ").trim());
  const zip = /^(?:(.*?)[\s,]+)?(\d{3,5})(?:-\d{0,4})?$/.exec(text);
  if (zip) return [{ street: zip[1] ?? "", prefix: zip[2] as string }];

  const words = text.split(" ");
  const readings: PlaceReading[] = [{ street: "", prefix: cityKey(text) }];
  if (/^\d/.test(text)) {
    const splits = text.includes(",") ? commaSplits(text) : wordSplits(words);
    for (const [street, place] of splits) readings.push({ street, prefix: cityKey(place) });
  }
  return readings
    .filter(({ prefix }) => prefix.length >= SHORTEST_CITY && !STREET_ENDINGS.test(prefix.replace(/^saint$/, "st")))
    .slice(0, READINGS_MAX);
}

const withoutCountry = (text: string) => text.replace(/[\s,]+(usa|us|united states(?: of america)?)\.?$/i, "");

/** "los angeles ca" of "Los Angeles, California". */
function cityKey(text: string): string {
  const key = placeKey(text);
  const name = Object.keys(usStates).find((state) => key.endsWith(` ${state}`));
  return name ? `${key.slice(0, -name.length)}${usStates[name]?.toLowerCase()}` : key;
}

const commaSplits = (text: string): [string, string][] =>
  [...text.matchAll(/,/g)].map(({ index }) => [text.slice(0, index).trim(), text.slice(index + 1)]);

/** A number and at least one word make a street; what follows may be a city. */
const wordSplits = (words: string[]): [string, string][] =>
  words.slice(2).map((_, at) => [words.slice(0, at + 2).join(" "), words.slice(at + 2).join(" ")]);

/** The street in what stood before a ZIP code: without the ZIP code's own city and state, should they be there too. */
export function streetBefore(before: string, city: string): string {
  const parts = before.trim().replace(/,$/, "").split(/,\s*/);
  const last = parts.at(-1) ?? "";
  if (parts.length > 1 && stateCode(last)) parts.pop();
  const joined = parts.join(", ").replace(/[\s,]+([A-Za-z]{2})$/, (whole, code) => (stateCode(code) ? "" : whole));
  for (const text of new Set([joined, parts.join(", ")])) {
    if (placeKey(text) === placeKey(city)) return "";
    const street = text.slice(0, text.length - city.length);
    if (text.toLowerCase().endsWith(city.toLowerCase()) && /[\s,]$/.test(street)) return tidy(street);
  }
  // "…, Hollywood, CA 90028": a neighbourhood's name goes, the post knows the ZIP code's city.
  return tidy(parts.length > 1 && /^\d/.test(joined) && last !== joined ? withoutLast(joined) : joined);
}

const withoutLast = (text: string) => text.replace(/,[^,\d]*$/, "");

/** "1550 vine st" to "1550 Vine St"; what has capitals is left as it was typed. */
const tidy = (street: string) => {
  const text = street.replace(/[\s,]+$/, "").trim();
  return text === text.toLowerCase() ? text.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : text;
};
