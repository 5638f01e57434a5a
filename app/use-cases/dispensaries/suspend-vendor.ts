import { doneBy } from "#app/domain/accounts/actor.ts";
import { restoredMail, suspendedMail } from "#app/domain/billing/emails.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertVendorAudit } from "#db/accounts/audit-writes.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { updateVendorSettings } from "#db/dispensaries/writes.ts";
import { insertVendorMail } from "#db/emails/writes.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { refuseInvalid } from "./save-vendor.ts";

const REASON_MAX = 500;

type Suspension = { vendorId: string; suspended: boolean; reason: string };

/** A suspension is not a status: no payment, cron run or vendor's own "active" ends it. */
export const suspendVendor = asAdmin(async (visit: Visit, actor, { vendorId, suspended, reason }: Suspension) => {
  const why = reason.trim();
  const refusal = refuseUnreadable({ reason }) ?? refuseInvalid({ reason: reasonError(why) });
  if (refusal) return refusal;
  const vendor = await findVendor(visit.db, vendorId);
  if (!vendor) return notFound("Dispensary");
  if (!suspended && vendor.suspendedAt === null) return refuse("conflict", "This dispensary is not suspended.");
  const change = { vendorId, version: null, now: visit.now() };
  const { dispensaryName } = vendor;
  const isNews = !suspended || vendor.suspendedAt === null || vendor.suspensionReason !== why;
  const mail = suspended ? suspendedMail(dispensaryName, why) : restoredMail(dispensaryName, visit.settings.origin);
  await visit.db.batch([
    insertVendorAudit(visit.db, change, {
      kind: suspended ? "vendor-suspended" : "vendor-reinstated",
      ...doneBy(actor, visit),
      details: { dispensaryName, reason: why },
    }),
    ...(isNews ? [insertVendorMail(visit.db, change, mail)] : []),
    updateVendorSettings(
      visit.db,
      change,
      suspended ? { suspendedAt: change.now, suspensionReason: why } : { suspendedAt: null, suspensionReason: null },
    ),
  ]);
  return ok(null);
});

function reasonError(reason: string): string | undefined {
  if (reason === "") return "Say why; the audit log keeps it.";
  return reason.length > REASON_MAX ? `Up to ${REASON_MAX} characters.` : undefined;
}
