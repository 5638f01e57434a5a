import { BRAND } from "#app/domain/brand.ts";
import { estimateNow } from "#app/domain/checkout/estimate.ts";
import { asksAge } from "#app/domain/compliance/offers.ts";
import { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { marketplacePaths } from "#app/domain/dispensaries/website/paths.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { productPath } from "#app/domain/menu/slug.ts";
import { cityAndState } from "#app/domain/places/address.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import type { Visit } from "#app/visit.ts";
import { readAddress } from "../address-cookie.ts";
import { askAgeFirst } from "../age/ask-age-first.ts";
import { findListed } from "../nearby/find-dispensaries.ts";

const PRODUCTS = 4;

/** Nearby dispensaries with matching products; null without a saved address. */
export async function findNear(visit: Visit, request: Request, text: string, fits: (product: MenuProduct) => boolean) {
  const address = readAddress(request);
  const listed = address && (await findListed(visit, address, readNearbySearch(new URLSearchParams({ q: text }))));
  const mustConfirm = listed ? listed.asksAge : asksAge([], visit.now(), visit.settings.ageAsking);
  askAgeFirst(visit, request, mustConfirm, BRAND);
  if (!listed) return null;
  const vendors = listed.vendors.flatMap(({ products, ...vendor }) => {
    const has = products
      .filter(fits)
      .slice(0, PRODUCTS)
      .map((product) => ({ ...product, path: productPath(marketplacePaths(vendor.id), product) }));
    const { id, dispensaryName, logoKey, miles, license, rating } = vendor;
    const status = openStatus(vendor, visit.now());
    const estimate = status.open ? estimateNow("Delivery", vendor, address, visit.now()) : null;
    return has.length > 0
      ? [{ id, dispensaryName, logoKey, miles, license, estimate, rating, status, products: has }]
      : [];
  });
  return { place: cityAndState(address.address), warning: listed.warning, vendors };
}

export type Near = Awaited<ReturnType<typeof findNear>>;
