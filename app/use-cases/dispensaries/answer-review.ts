import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { answerFault } from "#app/domain/dispensaries/review.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertReviewHistory } from "#db/accounts/history-writes.ts";
import { updateAnswer } from "#db/dispensaries/review-writes.ts";
import { findReviewOfVendor } from "#db/dispensaries/reviews.ts";
import { refuseInvalid } from "./save-vendor.ts";

export async function answerReview(
  app: App,
  actor: Actor,
  { reviewId, text }: { reviewId: string; text: string },
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid">> {
  const vendor = editingVendorOf(actor, "reviews");
  if (!vendor.ok) return vendor;
  const refusal = refuseInvalid({ text: answerFault(text) });
  if (refusal) return refusal;
  const vendorId = vendor.value;
  const now = app.now();
  const review = await findReviewOfVendor(app.db, vendorId, reviewId);
  if (!review) return notFound("Review");
  const answer = { vendorId, reviewId, text: text.trim() };
  const line = {
    kind: "review-answered",
    subjectId: reviewId,
    name: review.rating === 1 ? "1 star" : `${review.rating} stars`,
    changes: [{ label: "Answer", before: review.answer ?? "", after: answer.text }],
  } as const;
  const [, written] = await app.db.batch([
    insertReviewHistory(app.db, { vendorId, actorId: actor.userId, now }, line),
    updateAnswer(app.db, answer, now),
  ]);
  return written.length > 0 ? ok(null) : notFound("Review");
}
