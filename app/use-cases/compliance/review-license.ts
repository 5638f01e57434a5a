import type { Actor } from "#app/domain/accounts/actor.ts";
import { licenseVerifiedMail } from "#app/domain/billing/emails.ts";
import { type LicenseReview, licenseReviewErrors } from "#app/domain/compliance/license-review.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertVendorAudit } from "#db/accounts/audit-writes.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { updateVendorSettings } from "#db/dispensaries/writes.ts";
import { insertVendorMail } from "#db/emails/writes.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { refreshWithheldOf } from "./refresh-withheld.ts";

/** `version` is the one that the admin saw; null skips the check. */
export type SeenLicense = { vendorId: string; version: number | null };

export const reviewLicense = asAdmin(
  async (visit: Visit, actor, { vendorId, version, ...review }: LicenseReview & SeenLicense) => {
    const refusal = refuseUnreadable(review) ?? refuseInvalid(licenseReviewErrors(review));
    if (refusal) return refusal;
    const vendor = await findVendor(visit.db, vendorId);
    if (!vendor) return notFound("Dispensary");
    const now = visit.now();
    const licenseNumber = review.licenseNumber.trim() || null;
    const licenseExpiresOn = review.expiresOn || null;
    const same = vendor.licenseApprovedAt !== null && vendor.licenseNumber === licenseNumber;
    const isNews = review.verified && !same && licenseNumber !== null;
    return saveDecision(
      visit,
      actor,
      { vendor, version, now },
      {
        kind: "license-reviewed",
        details: { licenseNumber, expiresOn: licenseExpiresOn, verified: review.verified },
        mail: isNews ? licenseVerifiedMail(vendor.dispensaryName, licenseNumber, licenseExpiresOn) : null,
        settings: {
          licenseNumber,
          licenseExpiresOn,
          ...(review.verified || vendor.licenseNumber !== licenseNumber ? { licenseRejection: null } : {}),
          licenseApprovedAt: review.verified ? (same ? vendor.licenseApprovedAt : now) : null,
        },
      },
    );
  },
);

type Written = {
  kind: "license-reviewed" | "license-rejected";
  details: Parameters<typeof insertVendorAudit>[2]["details"];
  mail: Parameters<typeof insertVendorMail>[2] | null;
  settings: Parameters<typeof updateVendorSettings>[2];
};

/** Guarded by `version`, so an admin never decides on a number they have not seen. */
export async function saveDecision(
  visit: Visit,
  actor: Actor,
  { vendor, version, now }: { vendor: Vendor; version: number | null; now: number },
  { kind, details, mail, settings }: Written,
): Promise<Outcome<null, "changed-meanwhile">> {
  const change = { vendorId: vendor.id, version: version ?? vendor.version, now };
  const mails = mail ? [insertVendorMail(visit.db, change, mail)] : [];
  const written = await visit.db.batch([
    insertVendorAudit(visit.db, change, { kind, actorId: actor.userId, clientIp: visit.clientIp, details }),
    ...mails,
    updateVendorSettings(visit.db, change, { ...settings, licenseCheckedAt: now }),
    ...(await refreshWithheldOf(visit, vendor)),
  ]);
  const updated = written[1 + mails.length] as unknown[];
  if (updated.length > 0) return ok(null);
  return refuse("changed-meanwhile", "This dispensary was changed meanwhile. Please look at it again.");
}
