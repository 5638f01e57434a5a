import { type Actor, doneBy } from "#app/domain/accounts/actor.ts";
import { type RemovalReason, removalReasons } from "#app/domain/dispensaries/review-rules.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertReviewAudit, updateRemoval } from "#db/dispensaries/review-writes.ts";

/** A null reason restores the review. */
export async function removeReview(
  visit: Visit,
  actor: Actor,
  { reviewId, reason }: { reviewId: string; reason: string | null },
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid">> {
  if (actor.role !== "admin") return notAllowed;
  if (reason !== null && !isReason(reason)) {
    const sentence = "Choose the rule that it breaks.";
    return refuse("invalid", sentence, { fields: { reason: sentence } });
  }
  const now = visit.now();
  const decision = { ...doneBy(actor, visit), reviewId, reason };
  const [, written] = await visit.db.batch([
    insertReviewAudit(visit.db, now, decision),
    updateRemoval(visit.db, reviewId, reason, now),
  ]);
  return written.length > 0 ? ok(null) : notFound("Review");
}

const isReason = (reason: string): reason is RemovalReason => (removalReasons as readonly string[]).includes(reason);
