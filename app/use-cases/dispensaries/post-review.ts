import type { App } from "#app/app.ts";
import { canReview, type NewReview, reviewErrors } from "#app/domain/dispensaries/review.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { insertReview } from "#db/dispensaries/review-writes.ts";
import { findOrder } from "#db/orders/queries.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { refuseInvalid } from "./save-vendor.ts";

/** One review per delivered or picked-up order. The caller has checked the order link. */
export async function postReview(app: App, orderId: string, { rating, text }: NewReview) {
  const order = await findOrder(app.db, orderId);
  if (!order) return unknownOrder;
  if (!canReview(stageOf(order))) {
    return refuse("illegal-move", "An order can be reviewed once it has been delivered or picked up.");
  }
  const review = { rating, text: text.trim() };
  const judge = await claimJudge(app, order.vendorId, [{ text: review.text }]);
  const refusal = refuseInvalid({ ...judge({ text: review.text }), ...reviewErrors(review) });
  if (refusal) return refusal;
  const written = await insertReview(app.db, orderId, review, app.now());
  return written.length > 0 ? ok(null) : refuse("conflict", "This order already has a review.");
}
