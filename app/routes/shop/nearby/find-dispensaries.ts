import type { App } from "#app/app.ts";
import { withinLaw } from "#app/domain/compliance/flow.ts";
import { asksAge, licenseText, warningText } from "#app/domain/compliance/offers.ts";
import { shownDeals } from "#app/domain/deals/current-deals.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { pick } from "#app/domain/pick.ts";
import type { NearbySearch } from "#app/domain/places/filters.ts";
import { type Point, roundMiles } from "#app/domain/places/geo.ts";
import { compare } from "#app/domain/search/compare.ts";
import { createShortCache, LIST_AGE_MS } from "#app/edge/cache.ts";
import { listNearby } from "#db/places/nearby.ts";
import type { NearbyVendor } from "#db/places/nearby-vendor.ts";

export type Listed = Awaited<ReturnType<typeof readListed>>;

const CARDS_MAX = 20_000;
const lists = createShortCache<Listed>(CARDS_MAX, LIST_AGE_MS);

/**
 * Cached for 20 s by place and search (app/edge/cache.ts), except for people who may have changed something. The page around
 * it has an address and is never cached.
 */
export async function findListed(app: App, { lat, lng }: Point, search: NearbySearch): Promise<Listed> {
  if (app.readsFrom !== "nearest") return readListed(app, { lat, lng }, search);
  return lists.read(JSON.stringify([lat, lng, search]), app.now(), async () => {
    const value = await readListed(app, { lat, lng }, search);
    return { value, weight: value.vendors.reduce((cards, { products }) => cards + 1 + products.length, 1) };
  });
}

async function readListed(app: App, place: Point, search: NearbySearch) {
  const now = app.now();
  const { hits, vendors, ...found } = await listNearby(app.db, place, search, now);
  return {
    ...found,
    warning: warningText(vendors, "card", now),
    asksAge: asksAge(vendors, now, app.settings.ageAsking),
    hits: compare(hits).map(({ offers }): ListedOffer[] =>
      offers.map(({ product, vendorId }) => ({ productId: product.id, vendorId })),
    ),
    vendors: vendors.map((vendor) => listedVendor(withinLaw(vendor, now), now)),
  };
}

/** The product itself comes with its dispensary. */
export type ListedOffer = { productId: string; vendorId: string };

export type ListedVendor = ReturnType<typeof listedVendor>;
function listedVendor(vendor: NearbyVendor, now: number) {
  const deals = shownDeals(vendor, now);
  return {
    ...pick(vendor, "id", "dispensaryName", "logoKey", "lat", "lng", "street", "timeZone", "businessHours"),
    ...pick(vendor, "specialDays", "pausedUntil", "minOrderCents", "listedCount", "products", "called"),
    rating: ratingOf(vendor),
    miles: roundMiles(vendor.miles),
    license: licenseText(vendor, now),
    deal: deals[0]?.isNow ? { text: deals[0].text, count: deals.filter(({ isNow }) => isNow).length } : null,
  };
}
