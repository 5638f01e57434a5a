import { APARTMENT_MAX, type SavedAddress } from "#app/domain/places/address.ts";
import { isPoint } from "#app/domain/places/geo.ts";
import { readCookie } from "#app/platform/cookies.ts";

const NAME = "userAddress";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const LONGEST = 300;

/** What a cookie says: an address with its place, SPEC.md 3's single string without one, or nothing that we ever wrote. */
type Kept = { saved?: SavedAddress; text?: string; broken?: true };

/** The saved address, kept in a cookie so that the edge can render with it; scripts may read it (DECISIONS 19). */
export const readAddress = (request: Request): SavedAddress | undefined => read(request).saved;

/** The same from a page's own cookies. */
export const savedAddressIn = (cookies: string): SavedAddress | undefined => parse(cookies).saved;

/** The bare address of a cookie that knows no place: SPEC.md 3's single string. */
export const readAddressText = (request: Request): string | undefined => read(request).text;

/** Whether the cookie is of no use to anybody. A cookie is whatever its sender made it. */
export const isBrokenAddress = (request: Request): boolean => read(request).broken === true;

const read = (request: Request): Kept => parse(request.headers.get("Cookie"));

function parse(cookies: string | null): Kept {
  const raw = readCookie(cookies, NAME);
  if (!raw) return {};
  try {
    const text = decodeURIComponent(raw).trim();
    if (!/^[[{"]/.test(text)) return isAddress(text) ? { text } : { broken: true };
    const { address, lat, lng, apartment } = JSON.parse(text);
    if (!isAddress(address) || !isPoint(lat, lng)) return { broken: true };
    return { saved: { address, lat, lng, ...(isAddress(apartment, APARTMENT_MAX) ? { apartment } : {}) } };
  } catch {
    return { broken: true };
  }
}

const isAddress = (text: unknown, longest = LONGEST): text is string =>
  typeof text === "string" && text.trim() !== "" && text.length <= longest && !/\p{C}|[\u2028\u2029]/u.test(text);

const cookie = (value: string, maxAge: number) => `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** The header that saves an address on the device. */
export const addressCookie = ({ address, lat, lng, apartment }: SavedAddress): string =>
  cookie(encodeURIComponent(JSON.stringify({ address: address.slice(0, LONGEST), lat, lng, apartment })), YEAR_SECONDS);

/** The same for an address whose place is not known: the next page looks it up. */
export const addressTextCookie = (address: string): string =>
  cookie(encodeURIComponent(address.slice(0, LONGEST)), YEAR_SECONDS);

export const clearedAddressCookie = (): string => cookie("", 0);

/** Takes a broken cookie away with a page's answer: it would be as broken the next time. */
export const withoutBrokenAddress = (request: Request): HeadersInit =>
  isBrokenAddress(request) ? { "Set-Cookie": clearedAddressCookie() } : {};
