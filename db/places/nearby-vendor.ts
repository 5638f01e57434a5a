import { sql } from "drizzle-orm";
import { inLawfulOrder } from "#app/domain/compliance/offers.ts";
import { shownPrices } from "#app/domain/deals/current-deals.ts";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import type { CoordinateSource } from "#app/domain/dispensaries/delivery-zone.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { PREVIEWS_A_VENDOR } from "#app/domain/places/filters.ts";
import { dealFields, publicFields, publicVendorOf } from "../dispensaries/mapping.ts";
import { firstCards, productsOfCards } from "../menu/mapping.ts";
import { computed, type RowOf, selection } from "../select.ts";

export type NearbyVendor = PublicVendorFacts & {
  miles: number;
  coordinateSource: CoordinateSource;
  /** Size of the public menu; `products` are the first of it. */
  listedCount: number;
  products: MenuProduct[];
  deals: DealTerms[];
  called: boolean;
};

export type Hit = { product: MenuProduct; vendorId: string; miles: number };

export type Nearby = {
  hits: Hit[];
  /** A lower bound if `more` is true. */
  count: number;
  vendors: NearbyVendor[];
  more: boolean;
  suggestion: string | null;
};

export const inListOrder = (a: NearbyVendor, b: NearbyVendor) =>
  Number(b.products.length > 0) - Number(a.products.length > 0) || a.miles - b.miles;

export const listed = (now: number) =>
  selection({
    ...publicFields,
    ...dealFields,
    miles: computed(sql`near.miles`, Number),
    products: computed(firstCards(PREVIEWS_A_VENDOR, now), productsOfCards),
  });
export type Listed = RowOf<ReturnType<typeof listed>>;

export function vendorOf(row: Listed, pickup: boolean, now: number): NearbyVendor {
  return {
    ...publicVendorOf(row, now),
    coordinateSource: pickup || row.zoneLat === null ? "storefrontAddress" : "deliveryZone",
    products: inLawfulOrder(row, shownPrices(row, row.products, now), now).slice(0, PREVIEWS_A_VENDOR),
    called: false,
  };
}
