import { licenseRejectedMail } from "#app/domain/billing/emails.ts";
import { rejectionFault } from "#app/domain/compliance/license-queue.ts";
import { refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { type LicenseDecision, saveDecision } from "./review-license.ts";

export const rejectLicense = asAdmin(
  async (visit: Visit, actor, { vendorId, version, ...typed }: LicenseDecision & { reason: string }) => {
    const reason = typed.reason.trim();
    const refusal = refuseUnreadable(typed) ?? refuseInvalid({ reason: rejectionFault(reason) });
    if (refusal) return refusal;
    const vendor = await findVendor(visit.db, vendorId);
    if (!vendor) return notFound("Dispensary");
    const { licenseNumber, dispensaryName } = vendor;
    if (licenseNumber === null) return refuse("conflict", "This dispensary has no license number.");
    const { origin } = visit.settings;
    return saveDecision(
      visit,
      actor,
      { vendor, version, now: visit.now() },
      {
        kind: "license-rejected",
        details: { licenseNumber, reason },
        mail: licenseRejectedMail({ dispensaryName, licenseNumber, reason, origin }),
        settings: { licenseApprovedAt: null, licenseRejection: reason },
      },
    );
  },
);
