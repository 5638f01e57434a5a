import { isDay } from "../local-date.ts";

export type CardDates = { birthdate: string; expiresOn: string };

/** "@", separators, "ANSI " ("AAMVA" on the oldest cards), issuer, versions, table of parts; then the first part. */
const HEADER = /^@\W*(?:ANSI ?|AAMVA)\d{6,12}(?:[A-Z]{2}\d{8})+(?:DL|ID|EN)/;

/**
 * A PDF417 barcode (AAMVA DL/ID Card Design Standard, annex D). Undefined if a date is missing, repeated or invalid.
 * Elements count only at the start of a line, because "DBB" also occurs in names.
 */
export function cardDates(payload: string): CardDates | undefined {
  const header = HEADER.exec(payload);
  if (!header) return undefined;
  const lines = payload.slice(header[0].length).split(/[\n\r]+/);
  const birthdate = dayOf(lines, "DBB");
  const expiresOn = dayOf(lines, "DBA");
  return birthdate && expiresOn ? { birthdate, expiresOn } : undefined;
}

function dayOf(lines: readonly string[], element: string): string | undefined {
  const values = new Set(lines.filter((line) => line.startsWith(element)).map((line) => line.slice(3).trim()));
  const [only = "", another] = values;
  return another === undefined ? dayFrom(only) : undefined;
}

/** US cards use MMDDYYYY, Canadian and the oldest YYYYMMDD: no month is 19 or 20, so the two cannot be confused. */
function dayFrom(digits: string): string | undefined {
  const day = /^(19|20)\d{6}$/.test(digits)
    ? digits.replace(/^(....)(..)(..)$/, "$1-$2-$3")
    : digits.replace(/^(..)(..)(....)$/, "$3-$1-$2");
  return isDay(day) ? day : undefined;
}
