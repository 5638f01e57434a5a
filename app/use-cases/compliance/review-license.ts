import { type Actor, doneBy } from "#app/domain/accounts/actor.ts";
import { licenseVerifiedMail } from "#app/domain/billing/emails.ts";
import { type LicenseReview, licenseReviewFaults } from "#app/domain/compliance/license-review.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertVendorAudit } from "#db/accounts/audit-writes.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { updateVendorSettings } from "#db/dispensaries/writes.ts";
import { insertVendorMail } from "#db/emails/writes.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { refreshWithheldOf } from "./refresh-withheld.ts";

type Review = LicenseReview & {
  vendorId: string;
  /** The version that the admin saw; null skips the check. */
  version: number | null;
};

/** Guarded by `version`, so an admin never verifies a number they have not seen. */
export async function reviewLicense(
  visit: Visit,
  actor: Actor,
  { vendorId, version, ...review }: Review,
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid" | "unreadable" | "changed-meanwhile">> {
  if (actor.role !== "admin") return notAllowed;
  const refusal = refuseUnreadable(review) ?? refuseInvalid(licenseReviewFaults(review));
  if (refusal) return refusal;
  const vendor = await findVendor(visit.db, vendorId);
  if (!vendor) return notFound("Dispensary");
  const now = visit.now();
  const licenseNumber = review.licenseNumber.trim() || null;
  const licenseExpiresOn = review.expiresOn || null;
  const same = vendor.licenseApprovedAt !== null && vendor.licenseNumber === licenseNumber;
  const change = { vendorId, version: version ?? vendor.version, now };
  const isNews = review.verified && !same && licenseNumber !== null;
  const mails = isNews
    ? [insertVendorMail(visit.db, change, licenseVerifiedMail(vendor.dispensaryName, licenseNumber, licenseExpiresOn))]
    : [];
  const written = await visit.db.batch([
    insertVendorAudit(visit.db, change, {
      kind: "license-reviewed",
      ...doneBy(actor, visit),
      details: { licenseNumber, expiresOn: licenseExpiresOn, verified: review.verified },
    }),
    ...mails,
    updateVendorSettings(visit.db, change, {
      licenseNumber,
      licenseExpiresOn,
      licenseCheckedAt: now,
      ...(review.verified || vendor.licenseNumber !== licenseNumber ? { licenseRejection: null } : {}),
      licenseApprovedAt: review.verified ? (same ? vendor.licenseApprovedAt : now) : null,
    }),
    ...(await refreshWithheldOf(visit, vendor)),
  ]);
  const updated = written[1 + mails.length] as unknown[];
  if (updated.length > 0) return ok(null);
  return refuse("changed-meanwhile", "This dispensary was changed meanwhile. Please look at it again.");
}
