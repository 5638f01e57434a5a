import { sql } from "drizzle-orm";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import type { CoordinateSource } from "#app/domain/dispensaries/delivery-zone.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { PREVIEWS_A_VENDOR } from "#app/domain/places/filters.ts";
import { dealFields, publicFields, publicVendorOf } from "../dispensaries/mapping.ts";
import { type Card, productOfCard } from "../menu/mapping.ts";
import { computed, type RowOf, selection } from "../select.ts";
import { previews } from "./nearby-sql.ts";

export type NearbyVendor = PublicVendorFacts & {
  /** Not rounded. */
  miles: number;
  coordinateSource: CoordinateSource;
  /** All that the public menu shows, of which `products` are the first. */
  listedCount: number;
  products: MenuProduct[];
  deals: DealTerms[];
  /** It was sought by its own name. */
  called: boolean;
};

/** A product that was sought, with the dispensary of `vendors` that has it. */
export type Hit = { product: MenuProduct; vendorId: string; miles: number };

export type Nearby = {
  /** What was sought, the best and nearest first; empty without a search or filter. */
  hits: Hit[];
  /** How many were found, of which `hits` are the first; with `more` at least so many. */
  count: number;
  /** Nearest first. With a search or filter those that have what is sought come before the others. */
  vendors: NearbyVendor[];
  /** There are further vendors, or with a search further hits, beyond these. */
  more: boolean;
  /** What was shown instead of what was typed, where nothing is called like that. */
  meant: string | null;
};

/** Those with products to show first, each kind by distance. */
export const inListOrder = (a: NearbyVendor, b: NearbyVendor) =>
  Number(b.products.length > 0) - Number(a.products.length > 0) || a.miles - b.miles;

export const listed = selection({
  ...publicFields,
  ...dealFields,
  miles: computed(sql`near.miles`, Number),
  products: computed(previews(sql``), (cards) => (JSON.parse(cards as string) as Card[]).map(productOfCard)),
});
export type Listed = RowOf<typeof listed>;

export function vendorOf(row: Listed, pickup: boolean): NearbyVendor {
  return {
    ...publicVendorOf(row),
    coordinateSource: pickup || row.zoneLat === null ? "storefrontAddress" : "deliveryZone",
    products: row.products.sort(inMenuOrder).slice(0, PREVIEWS_A_VENDOR),
    called: false,
  };
}

/** Sale items first, then by id: as on the menu. */
export const inMenuOrder = (a: MenuProduct, b: MenuProduct): number =>
  Number(a.salePriceCents === null) - Number(b.salePriceCents === null) || (a.id < b.id ? -1 : 1);
