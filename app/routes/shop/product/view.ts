import { estimateNow } from "#app/domain/checkout/estimate.ts";
import { withinLaw } from "#app/domain/compliance/flow.ts";
import { smallPrint } from "#app/domain/compliance/offers.ts";
import { delivers, zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import { type OpeningFacts, openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { type MenuProduct, orderTypeOn } from "#app/domain/menu/menu.ts";
import { sizesAndSimilar } from "#app/domain/menu/similar-products.ts";
import { type Sized, sizesOf } from "#app/domain/menu/sizes.ts";
import { brandPath, productPath, strainPath } from "#app/domain/menu/slug.ts";
import { pick } from "#app/domain/pick.ts";
import { milesBetween, type Point, roundMiles } from "#app/domain/places/geo.ts";
import { shopPathsOf, type Visit } from "#app/visit.ts";
import { findProductPage } from "#db/menu/product-page.ts";
import { readAddress } from "../address-cookie.ts";
import { canonicalUrl } from "../vendor/canonical.ts";

/** For a product's page and dialog, in one batch (db/menu/product-page.ts). Undefined if no public menu has it. */
export async function findProductView(visit: Visit, request: Request, productId: string) {
  const now = visit.now();
  const found = await findProductPage(visit.db, productId, now);
  if (!found || !isShownHere(visit, found.vendor.id)) return undefined;
  const { product, others, brandSlug, strain } = found;
  const vendor = withinLaw(found.vendor, now);
  const requestedType = new URL(request.url).searchParams.get("orderType");
  const orderType = orderTypeOn(vendor.dispensaryType, requestedType);
  const paths = shopPathsOf(visit, vendor.id);
  const { sizes, alike } = sizesAndSimilar(product, others);
  const query = orderType === "Pickup" && vendor.dispensaryType !== "Pickup" ? "?orderType=Pickup" : "";
  const pathOf = (row: Sized<MenuProduct>) =>
    productPath(paths, sizesOf<MenuProduct>(row).find(({ id }) => id === row.id) ?? row) + query;
  const view = {
    now,
    product,
    path: productPath(paths, product),
    url: canonicalUrl(visit, found.vendor, (at) => productPath(at, product)),
    sizes: sizes.map((size) => ({ ...size, path: pathOf(size) })),
    alike: alike.map((group) => ({ ...group, path: pathOf(group) })),
    orderType,
    menuPath: paths.menu + query,
    // Brands and strains compare dispensaries.
    brandPath: brandSlug === null || visit.website ? null : brandPath(brandSlug),
    strain: strain && { ...strain, path: visit.website ? null : strainPath(strain.slug) },
    seller: {
      ...pick(vendor, "id", "dispensaryName", "dispensaryType", "logoKey", "city", "state", "minOrderCents"),
      ...pick(vendor, "businessHours", "specialDays", "pausedUntil", "timeZone"),
      aboutPath: paths.about,
      smallPrint: smallPrint(vendor, "product", now),
      rating: ratingOf(vendor),
      status: openStatus(vendor, now),
      reach: reachOf(vendor, orderType, readAddress(request), now),
    },
  };
  return { view, place: { state: vendor.state, withheld: vendor.withheld } };
}

export type ProductView = NonNullable<Awaited<ReturnType<typeof findProductView>>>["view"];

type Seller = Parameters<typeof delivers>[0] & OpeningFacts;

/** Null without an address. `estimate` is null while closed and outside the zone. */
export function reachOf(vendor: Seller, orderType: OrderType, address: Point | undefined, now: number) {
  if (!address) return null;
  const pickup = orderType === "Pickup";
  const miles = roundMiles(milesBetween(pickup ? vendor : zoneCenter(vendor), address));
  const served = pickup || delivers(vendor, address);
  const isOpen = served && openStatus(vendor, now).open;
  return { miles, served, estimate: isOpen ? estimateNow(orderType, vendor, address, now) : null };
}
