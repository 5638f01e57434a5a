import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { pick, type RowOf, select, selection } from "../select.ts";

const queued = selection({
  ...pick(vendors, "id", "version", "dispensaryName", "city", "state", "timeZone", "createdAt", "licenseNumber"),
  ...pick(vendors, "licenseEnteredAt", "licenseApprovedAt", "licenseCheckedAt", "licenseExpiresOn", "licenseRejection"),
});
export type LicenseRow = RowOf<typeof queued>;

/** `by` is YYYY-MM-DD. `licenseQueue` filters the result. */
export async function listLicensesToCheck(db: Db, by: string): Promise<LicenseRow[]> {
  const [unchecked, ending] = await db.batch([
    select(db, queued)`FROM vendors INDEXED BY vendors_unchecked_licences
      WHERE license_number IS NOT NULL AND license_approved_at IS NULL AND license_rejection IS NULL
      ORDER BY license_entered_at LIMIT ${ADMIN_PAGE}`,
    select(db, queued)`FROM vendors WHERE license_approved_at IS NOT NULL AND license_expires_on <= ${by}
      AND coalesce(license_checked_at, license_approved_at) < unixepoch(license_expires_on, '+2 days') * 1000
      ORDER BY license_expires_on LIMIT ${ADMIN_PAGE}`,
  ]);
  return [...unchecked, ...ending];
}
