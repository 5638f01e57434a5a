import { type Actor, doneBy } from "#app/domain/accounts/actor.ts";
import { licenseRejectedMail } from "#app/domain/billing/emails.ts";
import { rejectionFault } from "#app/domain/compliance/license-queue.ts";
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

type Rejection = {
  vendorId: string;
  reason: string;
  /** The version that the admin saw; null skips the check. */
  version: number | null;
};

export async function rejectLicense(
  visit: Visit,
  actor: Actor,
  { vendorId, version, ...typed }: Rejection,
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid" | "unreadable" | "conflict" | "changed-meanwhile">> {
  if (actor.role !== "admin") return notAllowed;
  const reason = typed.reason.trim();
  const refusal = refuseUnreadable(typed) ?? refuseInvalid({ reason: rejectionFault(reason) });
  if (refusal) return refusal;
  const vendor = await findVendor(visit.db, vendorId);
  if (!vendor) return notFound("Dispensary");
  const { licenseNumber, dispensaryName } = vendor;
  if (licenseNumber === null) return refuse("conflict", "This dispensary has no license number.");
  const now = visit.now();
  const change = { vendorId, version: version ?? vendor.version, now };
  const { origin } = visit.settings;
  const [, , updated] = await visit.db.batch([
    insertVendorMail(visit.db, change, licenseRejectedMail({ dispensaryName, licenseNumber, reason, origin })),
    insertVendorAudit(visit.db, change, {
      kind: "license-rejected",
      ...doneBy(actor, visit),
      details: { licenseNumber, reason },
    }),
    updateVendorSettings(visit.db, change, {
      licenseApprovedAt: null,
      licenseRejection: reason,
      licenseCheckedAt: now,
    }),
    ...(await refreshWithheldOf(visit, vendor)),
  ]);
  if (updated.length > 0) return ok(null);
  return refuse("changed-meanwhile", "This dispensary was changed meanwhile. Please look at it again.");
}
