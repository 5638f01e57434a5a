import { inLawfulOrder } from "#app/domain/compliance/offers.ts";
import { shownPrices } from "#app/domain/deals/current-deals.ts";
import type { Db } from "../client.ts";
import { firstCards, productsOfCards } from "../menu/mapping.ts";
import { computed, pick, select, selection } from "../select.ts";
import { dealFields, menuFields, publicVendorOf, v } from "./mapping.ts";
import { selectReviews } from "./reviews.ts";

const vendor = (now: number) =>
  selection({
    ...menuFields,
    ...dealFields,
    ...pick(v, "licenseApprovedAt", "licenseExpiresOn"),
    products: computed(firstCards(PRODUCTS, now), productsOfCards),
  });

const PRODUCTS = 8;
const REVIEWS = 10;

export async function findVendorPage(db: Db, id: string, after: string | null, now: number) {
  const [[found], reviews] = await db.batch([
    select(db, vendor(now))`FROM vendors v WHERE v.id = ${id}`,
    selectReviews(db, id, { limit: REVIEWS, after }),
  ]);
  if (!found) return undefined;
  const { products, ...row } = found;
  return {
    vendor: publicVendorOf(row, now),
    products: inLawfulOrder(row, shownPrices(row, products, now), now).slice(0, PRODUCTS),
    reviews: reviews.slice(0, REVIEWS),
    moreReviews: reviews.length > REVIEWS,
  };
}
