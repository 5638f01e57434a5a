import type { StoredReview } from "#app/domain/dispensaries/review.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import type { Db } from "../client.ts";
import { menuProductFields } from "../menu/mapping.ts";
import { pick, type RowOf, select, selection } from "../select.ts";
import { dealFields, menuFields, publicVendorOf, v } from "./mapping.ts";
import { selectReviews } from "./reviews.ts";

const vendor = selection({ ...menuFields, ...dealFields, ...pick(v, "licenseApprovedAt", "licenseExpiresOn") });
const product = selection(menuProductFields);

export type VendorPage = {
  vendor: ReturnType<typeof publicVendorOf<RowOf<typeof vendor>>>;
  products: MenuProduct[];
  reviews: StoredReview[];
  moreReviews: boolean;
};

const PRODUCTS = 8;
const REVIEWS = 10;

export async function findVendorPage(db: Db, id: string, after: string | null): Promise<VendorPage | undefined> {
  const [[found], products, reviews] = await db.batch([
    select(db, vendor)`FROM vendors v WHERE v.id = ${id}`,
    select(db, product)`FROM products p WHERE vendor_id = ${id} AND status = 'Active' AND image_key IS NOT NULL
      ORDER BY sale_rank, id LIMIT ${PRODUCTS}`,
    selectReviews(db, id, { limit: REVIEWS, after }),
  ]);
  if (!found) return undefined;
  return {
    vendor: publicVendorOf(found),
    products,
    reviews: reviews.slice(0, REVIEWS),
    moreReviews: reviews.length > REVIEWS,
  };
}
