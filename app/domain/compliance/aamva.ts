import { isDay } from "../local-date.ts";

/** What the door check reads of a card's barcode, as "YYYY-MM-DD". The names, numbers and addresses beside them are not looked at. */
export type CardDates = { birthdate: string; expiresOn: string };

/** "@", separators, "ANSI " (of the oldest cards "AAMVA"), issuer, versions, and the table of parts; then the first part begins. */
const HEADER = /^@\W*(?:ANSI ?|AAMVA)\d{6,12}(?:[A-Z]{2}\d{8})+(?:DL|ID|EN)/;

/**
 * The dates in the PDF417 barcode of a driver's license or ID card (AAMVA DL/ID Card Design Standard, annex D: `DBB` is the
 * birthdate, `DBA` the card's last day). Undefined for any other barcode, and where a date is missing, double or none:
 * then a person reads the card. An element counts at the start of its line alone, since "DBB" also stands in names.
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
  const said = new Set(lines.filter((line) => line.startsWith(element)).map((line) => line.slice(3).trim()));
  const [only = "", another] = said;
  return another === undefined ? dayFrom(only) : undefined;
}

/** The United States write MMDDYYYY, Canada and the oldest cards YYYYMMDD: no month is 19 or more, so that a text is one alone. */
function dayFrom(digits: string): string | undefined {
  const day = /^(19|20)\d{6}$/.test(digits)
    ? digits.replace(/^(....)(..)(..)$/, "$1-$2-$3")
    : digits.replace(/^(..)(..)(....)$/, "$3-$1-$2");
  return isDay(day) ? day : undefined;
}
