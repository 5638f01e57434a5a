import { statusOf } from "#app/domain/outcome.ts";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { locateForVisitor } from "#app/use-cases/places/locate-address.ts";
import type { Visit } from "#app/visit.ts";
import { addressCookie, clearedAddressCookie, readAddress, readAddressText } from "../address-cookie.ts";

type Found = { address?: SavedAddress; problem?: string; status?: number; headers?: HeadersInit };

/** An address saved without a location is geocoded (SPEC.md 7, Shopper). */
export async function findAddress(visit: Visit, request: Request): Promise<Found> {
  const address = readAddress(request);
  const text = readAddressText(request);
  if (address || !text) return address ? { address } : {};
  const place = await locateForVisitor(visit, text);
  if (place.ok) return { address: place.value, headers: { "Set-Cookie": addressCookie(place.value) } };
  // Clear an unknown address: it would stay unknown.
  const headers: HeadersInit = place.reason === "not-found" ? { "Set-Cookie": clearedAddressCookie() } : {};
  return { problem: place.message, status: statusOf(place.reason), headers };
}
