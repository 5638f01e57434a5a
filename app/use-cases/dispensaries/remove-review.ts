import { doneBy } from "#app/domain/accounts/actor.ts";
import { type RemovalReason, removalReasons } from "#app/domain/dispensaries/review-rules.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertReviewAudit, updateRemoval } from "#db/dispensaries/review-writes.ts";
import { asAdmin } from "../frame/as-actor.ts";

/** A null reason restores the review. */
export const removeReview = asAdmin(
  async (visit: Visit, actor, { reviewId, reason }: { reviewId: string; reason: string | null }) => {
    if (reason !== null && !isReason(reason)) {
      return refuseField("invalid", "reason", "Choose the rule that it breaks.");
    }
    const now = visit.now();
    const decision = { ...doneBy(actor, visit), reviewId, reason };
    const [, written] = await visit.db.batch([
      insertReviewAudit(visit.db, now, decision),
      updateRemoval(visit.db, reviewId, reason, now),
    ]);
    return written.length > 0 ? ok(null) : notFound("Review");
  },
);

const isReason = (reason: string): reason is RemovalReason => (removalReasons as readonly string[]).includes(reason);
