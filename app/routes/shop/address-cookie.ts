import type { SavedAddress } from "#app/domain/address.ts";
import { isPoint } from "#app/domain/geo.ts";

const NAME = "userAddress";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const LONGEST = 300;

/** The saved address, kept in a cookie so that the edge can render with it; scripts may read it (DECISIONS 19). */
export function readAddress(request: Request): SavedAddress | undefined {
  try {
    const saved = JSON.parse(readCookie(request));
    // A cookie is whatever its sender made it.
    if (typeof saved?.address !== "string" || !saved.address.trim() || !isPoint(saved.lat, saved.lng)) return undefined;
    return { address: saved.address.slice(0, LONGEST), lat: saved.lat, lng: saved.lng };
  } catch {
    return undefined;
  }
}

/** The bare address of a cookie that knows no place: SPEC.md 3's single string. */
export function readAddressText(request: Request): string | undefined {
  const text = readCookie(request).trim();
  return text && !/^[[{"]/.test(text) ? text.slice(0, LONGEST) : undefined;
}

function readCookie(request: Request): string {
  const pair = request.headers
    .get("Cookie")
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${NAME}=`));
  try {
    return decodeURIComponent(pair?.slice(NAME.length + 1) ?? "");
  } catch {
    return "";
  }
}

/** The header that saves an address on the device. */
export function addressCookie({ address, lat, lng }: SavedAddress): string {
  const value = encodeURIComponent(JSON.stringify({ address: address.slice(0, LONGEST), lat, lng }));
  return `${NAME}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** The same for an address whose place is not known: the next page looks it up. */
export const addressTextCookie = (address: string): string =>
  `${NAME}=${encodeURIComponent(address.slice(0, LONGEST))}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;

export const clearedAddressCookie = (): string => `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
