import { type SQL, sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { StoredReview } from "#app/domain/dispensaries/review.ts";
import type { Db } from "../client.ts";
import { orders } from "../schema/orders.ts";
import { reviews } from "../schema/reviews.ts";
import { pick, type RowOf, select, selection, selectOne } from "../select.ts";
import { isPublic, v } from "./mapping.ts";

const fields = {
  ...pick(reviews, "id", "createdAt", "rating", "text", "answer", "answeredAt", "removalReason"),
  ...pick(orders, "firstName", "lastName"),
};
const review = selection(fields);

const withOrder = sql.raw("FROM reviews CROSS JOIN orders ON orders.id = reviews.order_id");
const after = (id: string | null): SQL => (id ? sql`AND reviews.id < ${id}` : sql``);

export type ReviewsPage<T = StoredReview> = { reviews: T[]; more: boolean };

const pageOf = <T>(rows: T[], limit: number): ReviewsPage<T> => ({
  reviews: rows.slice(0, limit),
  more: rows.length > limit,
});

type Page = { limit: number; after: string | null };

export async function listReviewsOfVendor(db: Db, vendorId: string, page: Page): Promise<ReviewsPage> {
  return pageOf(await selectReviews(db, vendorId, page), page.limit);
}

export const selectReviews = (db: Db, vendorId: string, page: Page) =>
  select(db, review)`${withOrder} WHERE reviews.vendor_id = ${vendorId} ${after(page.after)}
    ORDER BY reviews.id DESC LIMIT ${page.limit + 1}`;

const rated = selection(pick(v, "ratingSum", "ratingCount"));

export async function findPublicReviews(db: Db, vendorId: string, page: Page) {
  const [[sums], found] = await db.batch([
    select(db, rated)`FROM vendors v WHERE v.id = ${vendorId} AND ${isPublic}`,
    selectReviews(db, vendorId, page),
  ]);
  return sums && { sums, ...pageOf(found, page.limit) };
}

export const findReviewOfOrder = (db: Db, orderId: string): Promise<StoredReview | undefined> =>
  selectOne(db, review)`${withOrder} WHERE reviews.order_id = ${orderId}`;

const answered = selection(pick(reviews, "rating", "answer"));

export const findReviewOfVendor = (db: Db, vendorId: string, reviewId: string) =>
  selectOne(db, answered)`FROM reviews WHERE id = ${reviewId} AND +vendor_id = ${vendorId}`;

const adminReview = selection({ ...fields, ...pick(reviews, "vendorId", "removedAt"), ...pick(v, "dispensaryName") });
export type AdminReview = RowOf<typeof adminReview>;

export async function listAdminReviews(db: Db, before: string | null): Promise<ReviewsPage<AdminReview>> {
  // Without a cursor: sorts after every id.
  const end = before ?? "~";
  const rows = await select(db, adminReview)`${withOrder} CROSS JOIN vendors v ON v.id = reviews.vendor_id
    WHERE reviews.id < ${end} ORDER BY reviews.id DESC LIMIT ${ADMIN_PAGE + 1}`;
  return pageOf(rows, ADMIN_PAGE);
}

const ownRating = selection(pick(v, "dispensaryName", "timeZone", "ratingSum", "ratingCount"));

export const findVendorRating = (db: Db, vendorId: string) =>
  selectOne(db, ownRating)`FROM vendors v WHERE v.id = ${vendorId}`;
