import { hiddenTextMail } from "#app/domain/compliance/claims/mail.ts";
import type { ClaimSubject } from "#app/domain/compliance/claims/subjects.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch, type Statement } from "#db/client.ts";
import { findPublishedClaim, type QueuedClaim } from "#db/compliance/claims.ts";
import { updateDeal } from "#db/deals/writes.ts";
import { updateRemoval } from "#db/dispensaries/review-writes.ts";
import { updateVendorSettings } from "#db/dispensaries/writes.ts";
import { insertVendorMail } from "#db/emails/writes.ts";
import { releaseShopImages } from "#db/images/writes.ts";
import { updateProductRow } from "#db/menu/writes.ts";
import { noPromo } from "../dispensaries/remove-promo.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { claimJudge } from "./claim-judge.ts";

/** Takes a text off the marketplace. The dispensary hears why, and can publish it again without the claim. */
export const hideClaim = asAdmin(async (visit: Visit, actor, { id }: { id: string }) => {
  const claim = await findPublishedClaim(visit.db, id);
  if (!claim) return notFound("Text");
  const { vendorId, subject, subjectId, dispensaryName, texts } = claim;
  const now = visit.now();
  const [why] = Object.values((await claimJudge(visit, vendorId, [texts]))(texts));
  const change = { vendorId, version: null, now };
  const name = texts.name ?? texts.title ?? "";
  await runBatch(visit.db, [
    insertVisitAudit(visit, {
      kind: "claim-hidden",
      actorId: actor.userId,
      subjectId: vendorId,
      details: { subject, subjectId, reason: why ?? "" },
    }),
    ...(subject === "review" || !why
      ? []
      : [insertVendorMail(visit.db, change, hiddenTextMail(dispensaryName, { subject, name, why }))]),
    ...hide[subject](visit.db, claim, now),
  ]);
  return ok(null);
});

const hide: Record<ClaimSubject, (db: Visit["db"], claim: QueuedClaim, now: number) => Statement[]> = {
  product: (db, { vendorId, subjectId }, now) => [
    updateProductRow(db, { vendorId, productId: subjectId, version: null }, { status: "Disabled" }, now),
  ],
  deal: (db, { vendorId, subjectId: id }, now) => [updateDeal(db, vendorId, { id, on: false }, { now, version: null })],
  promotion: (db, { vendorId }, now) => [
    releaseShopImages(db, vendorId, now),
    updateVendorSettings(db, { vendorId, version: null, now }, noPromo),
  ],
  review: (db, { subjectId }, now) => [updateRemoval(db, subjectId, "claims", now)],
};
