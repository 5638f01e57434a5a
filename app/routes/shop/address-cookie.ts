import { APARTMENT_MAX, type SavedAddress } from "#app/domain/places/address.ts";
import { isPoint } from "#app/domain/places/geo.ts";
import { readCookie } from "#app/platform/cookies.ts";

const NAME = "userAddress";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const LONGEST = 300;

/** An address with its location, SPEC.md 3's plain string, or something we never wrote. */
type AddressCookie = { saved?: SavedAddress; text?: string; broken?: true };

/** A cookie, so that the edge can render with it; scripts may read it (DECISIONS 19). */
export const readAddress = (request: Request): SavedAddress | undefined => read(request).saved;

export const savedAddressIn = (cookies: string): SavedAddress | undefined => parse(cookies).saved;

/** The address of a cookie without a location: SPEC.md 3's plain string. */
export const readAddressText = (request: Request): string | undefined => read(request).text;

/** Clients can send any cookie, including unusable ones. */
export const isBrokenAddress = (request: Request): boolean => read(request).broken === true;

const read = (request: Request): AddressCookie => parse(request.headers.get("Cookie"));

function parse(cookies: string | null): AddressCookie {
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

const cookie = (value: string, maxAge: number) => `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; Secure`;

export const addressCookie = ({ address, lat, lng, apartment }: SavedAddress): string =>
  cookie(encodeURIComponent(JSON.stringify({ address: address.slice(0, LONGEST), lat, lng, apartment })), YEAR_SECONDS);

/** Without a location: the next page geocodes it. */
export const addressTextCookie = (address: string): string =>
  cookie(encodeURIComponent(address.slice(0, LONGEST)), YEAR_SECONDS);

export const clearedAddressCookie = (): string => cookie("", 0);

export const withoutBrokenAddress = (request: Request): HeadersInit =>
  isBrokenAddress(request) ? { "Set-Cookie": clearedAddressCookie() } : {};
