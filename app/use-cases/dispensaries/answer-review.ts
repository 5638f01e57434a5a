import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { answerFault } from "#app/domain/dispensaries/review.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { updateAnswer } from "#db/dispensaries/review-writes.ts";
import { invalid } from "./save-vendor.ts";

/** A dispensary answers a review of its own, or answers it anew. The rules of reviews hold for answers too. */
export async function answerReview(
  app: App,
  actor: Actor,
  { reviewId, text }: { reviewId: string; text: string },
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid">> {
  const vendorId = editingVendorOf(actor, "reviews");
  if (!vendorId.ok) return vendorId;
  const refusal = invalid({ text: answerFault(text) });
  if (refusal) return refusal;
  const written = await updateAnswer(app.db, { vendorId: vendorId.value, reviewId, text: text.trim() }, app.now());
  return written.length > 0 ? ok(null) : refuse("not-found", "There is no such review.");
}
