import { answerError } from "#app/domain/dispensaries/review.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertReviewHistory } from "#db/accounts/history-writes.ts";
import { updateAnswer } from "#db/dispensaries/review-writes.ts";
import { findReviewOfVendor } from "#db/dispensaries/reviews.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseInvalid } from "./save-vendor.ts";

export const answerReview = asEditor(
  "reviews",
  async (app, by, { reviewId, text }: { reviewId: string; text: string }) => {
    const { vendorId, now } = by;
    const judge = await claimJudge(app, vendorId, [{ text }]);
    const refusal = refuseInvalid({ text: answerError(text) ?? judge({ text }).text });
    if (refusal) return refusal;
    const review = await findReviewOfVendor(app.db, vendorId, reviewId);
    if (!review) return notFound("Review");
    const answer = { vendorId, reviewId, text: text.trim() };
    const line = {
      kind: "review-answered",
      subjectId: reviewId,
      name: review.rating === 1 ? "1 star" : `${review.rating} stars`,
      changes: [{ label: "Answer", before: review.answer ?? "", after: answer.text }],
    } as const;
    const [, written] = await app.db.batch([insertReviewHistory(app.db, by, line), updateAnswer(app.db, answer, now)]);
    return written.length > 0 ? ok(null) : notFound("Review");
  },
);
