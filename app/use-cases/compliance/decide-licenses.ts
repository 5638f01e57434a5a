import type { Actor } from "#app/domain/accounts/actor.ts";
import { licenseRejectedMail } from "#app/domain/billing/emails.ts";
import {
  type LicenseDecision,
  licenseDecisionErrors,
  licenseDecisionText,
} from "#app/domain/compliance/license-decision.ts";
import { HOME_ZONE, localDate } from "#app/domain/local-date.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { reviewLicense, type SeenLicense, saveDecision } from "./review-license.ts";

/** Verifies or rejects each license as the admin saw it; the sentence names those that changed meanwhile, which stay. */
export const decideLicenses = asAdmin(async (visit: Visit, actor, decision: LicenseDecision) => {
  const { licenses, reason } = decision;
  if (licenses.length === 0) return refuse("invalid", "Select at least one license.");
  const today = localDate(visit.now(), HOME_ZONE);
  const refusal = refuseUnreadable({ reason }) ?? refuseInvalid(licenseDecisionErrors(decision, today));
  if (refusal) return refusal;
  const skipped: string[] = [];
  for (const license of licenses) {
    const saved =
      reason === null
        ? await reviewLicense(visit, actor, { ...license, verified: true })
        : await reject(visit, actor, license, reason.trim());
    if (!saved.ok) skipped.push(await nameOf(visit, license.vendorId));
  }
  const text = licenseDecisionText(decision, licenses.length - skipped.length, skipped);
  return skipped.length < licenses.length ? ok(text) : refuse("changed-meanwhile", text);
});

async function reject(visit: Visit, actor: Actor, { vendorId, version }: SeenLicense, reason: string) {
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
}

const nameOf = async ({ db }: Visit, vendorId: string) =>
  (await findVendor(db, vendorId))?.dispensaryName ?? "a dispensary that is gone";
