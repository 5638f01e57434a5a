import { sql } from "drizzle-orm";
import type { NewReview } from "#app/domain/dispensaries/review.ts";
import type { RemovalReason } from "#app/domain/dispensaries/review-rules.ts";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { reviews } from "../schema/reviews.ts";
import { pick, returning, selection } from "../select.ts";

const written = selection(pick(reviews, "id"));

/** No row if the order is not completed or already has a review. */
export const insertReview = (db: Db, orderId: string, { rating, text }: NewReview, now: number) =>
  returning(db, written)`INSERT INTO reviews (id, order_id, vendor_id, created_at, rating, text)
    SELECT ${newId(now)}, id, vendor_id, ${now}, ${rating}, ${text} FROM orders
    WHERE id = ${orderId} AND status = 'COMPLETED'
    ON CONFLICT (order_id) DO NOTHING`;

export const updateAnswer = (db: Db, answer: { vendorId: string; reviewId: string; text: string }, now: number) =>
  returning(db, written)`UPDATE reviews SET answer = ${answer.text}, answered_at = ${now}
    WHERE id = ${answer.reviewId} AND vendor_id = ${answer.vendorId} AND removed_at IS NULL`;

export const updateRemoval = (db: Db, reviewId: string, reason: RemovalReason | null, now: number) =>
  returning(db, written)`UPDATE reviews SET removed_at = ${reason === null ? null : now}, removal_reason = ${reason}
    WHERE id = ${reviewId}`;

type Decision = { actorId: string; clientIp: string; reviewId: string; reason: RemovalReason | null };

/** Must precede the change in its batch. */
export const insertReviewAudit = (db: Db, now: number, { actorId, clientIp, reviewId, reason }: Decision) =>
  db.run(sql`
    INSERT INTO audit_events (id, at, kind, actor_id, subject_id, address, details)
    SELECT ${newId(now)}, ${now}, ${reason === null ? "review-restored" : "review-removed"}, ${actorId}, vendor_id, ${clientIp},
      json_object('review', id, 'reason', ${reason}) FROM reviews WHERE id = ${reviewId}`);
