import type { App } from "#app/app.ts";
import { checkZone } from "#app/domain/checkout/delivery.ts";
import type { SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { type DeliveryAddress, formatAddress } from "#app/domain/places/address.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { locateAddress } from "../places/locate-address.ts";

/** Geocodes again, because the browser's coordinates are not trusted. */
export async function locateDelivery(app: App, vendor: SellingVendor, address: DeliveryAddress) {
  const place = await locateAddress(app, formatAddress({ ...address, apartment: null }));
  if (!place.ok && place.reason === "unavailable") {
    return refuse("unavailable", "We could not check your address just now. Please try again.");
  }
  const point = place.ok ? place.value : undefined;
  return checkZone(vendor, point) ?? ok(point as Point);
}
