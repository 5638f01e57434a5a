import type { ClaimKind } from "#app/domain/compliance/pack-schema.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import type { Db } from "#db/client.ts";
import { insertDeal } from "#db/deals/writes.ts";
import { aDeal } from "../deals.ts";
import { stock } from "../shop.ts";

/** A dispensary that was never refused an offer. */
export const loudFacts = (state: string, place: Point) => ({
  state,
  ...place,
  storefrontCell: cellOf(place.lat, place.lng),
  zoneCell: cellOf(place.lat, place.lng),
  ready: true,
  licenseNumber: `L-${state}`,
  minOrderCents: 0,
  loyaltyPoints: true,
  promoTitle: "Crazy Tuesday",
  promoDescription: "20% off with this flyer",
});

const claims: Record<ClaimKind, string> = {
  health: "Anxiety remedy",
  safe: "Completely safe drops",
  minors: "Fun for kids",
  candy: "Candy drops",
  excess: "Couchlock nights",
  potency: "Strongest flower",
  slang: "Dank weed",
};

const deals = [
  aDeal(),
  aDeal({ name: "Secret thirty", percent: 30, code: "THIRTY" }),
  aDeal({ name: "Pair party", kind: "buyGet", buy: 1, get: 1, percent: 100 }),
  aDeal({ name: "Trio day", kind: "bundle", percent: null, buy: 3, cents: 10_000 }),
];

/** Its menu, with a sale price, deals of each kind, and a product for each of these claims. Returns the product on sale. */
export async function fillLoudly(
  db: Db,
  id: string,
  kinds: readonly string[] = Object.keys(claims),
  facts: Parameters<typeof stock>[2] = {},
) {
  for (const [kind, name] of Object.entries(claims).filter(([kind]) => kinds.includes(kind)))
    await stock(db, id, { id: `${kind}-${id}`, name, description: `${name}.`, category: "Edible", strain: "Hybrid" });
  await stock(db, id, { name: "Plain", id: `0-${id}`, priceCents: 3000 });
  for (const [at, deal] of deals.entries())
    await insertDeal(db, id, { ...deal, id: `${id}-${at}` }, { most: 50, now: 0 });
  return stock(db, id, { priceCents: 5000, salePriceCents: 4000, ...facts });
}
