import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type DispensaryInfo, dispensaryInfoFaults } from "#app/domain/dispensaries/info.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { refreshWithheldOf } from "../compliance/refresh-withheld.ts";
import { refuseInvalid, type SettingsRefusal, saveVendor } from "./save-vendor.ts";

/** SPEC.md 7. A new license number keeps the old expiry, or vendors could type an expiry away. */
export async function saveDispensaryInfo(
  app: App,
  actor: Actor,
  { version, ...info }: DispensaryInfo & { version: number | null },
): Promise<Outcome<Vendor, SettingsRefusal>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const refusal = refuseUnreadable(info) ?? refuseInvalid(dispensaryInfoFaults(info));
  if (refusal) return refusal;
  const licenseNumber = info.license.trim() || null;
  const before = await findVendor(app.db, vendor.value);
  const sameLicense = before?.licenseNumber === licenseNumber;
  const set = {
    dispensaryName: info.dispensaryName.trim(),
    dispensaryType: info.dispensaryType,
    licenseNumber,
    ...(sameLicense
      ? {}
      : { licenseApprovedAt: null, licenseRejection: null, licenseEnteredAt: licenseNumber ? app.now() : null }),
  };
  return saveVendor(app, {
    vendorId: vendor.value,
    actor,
    version: version ?? before?.version ?? null,
    set,
    also: before && !sameLicense ? await refreshWithheldOf(app, before) : [],
  });
}
