import type { App } from "#app/app.ts";
import { withinLaw } from "#app/domain/compliance/flow.ts";
import { shownDeals, withDealPrices } from "#app/domain/deals/current-deals.ts";
import type { NearbySearch } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { compare } from "#app/domain/search/compare.ts";
import { createShortCache } from "#app/edge/cache.ts";
import { listNearby } from "#db/places/nearby.ts";
import type { ListedHit } from "./hits.tsx";
import { type ListedVendor, listedVendor } from "./vendor-card.tsx";

type Listed = {
  hits: ListedHit[];
  count: number;
  vendors: ListedVendor[];
  more: boolean;
  meant: string | null;
};

const CARDS_MAX = 20_000;
const lists = createShortCache<Listed>(CARDS_MAX);

/** Cached for 25 s by place and search (app/edge/cache.ts); the page around it has an address and is never cached. */
export async function findListed(app: App, { lat, lng }: Point, search: NearbySearch): Promise<Listed> {
  const key = JSON.stringify([lat, lng, search]);
  return lists.read(key, app.now(), async () => {
    const { hits, count, vendors, more, meant } = await listNearby(app.db, { lat, lng }, search, app.now());
    const weight = vendors.reduce((cards, { products }) => cards + 1 + products.length, 1);
    const found = compare(hits).map(({ offers }) =>
      offers.map(({ product, vendorId }) => ({ productId: product.id, vendorId })),
    );
    return {
      value: {
        hits: found,
        count,
        vendors: vendors.map((vendor) => {
          const products = withDealPrices(vendor, vendor.products, app.now());
          return listedVendor({ ...withinLaw(vendor, app.now()), products }, shownDeals(vendor, app.now()));
        }),
        more,
        meant,
      },
      weight,
    };
  });
}
