import { sql } from "drizzle-orm";
import type { DispensaryType, VendorStatus } from "#app/domain/dispensaries/vendor.ts";
import type { Db } from "../client.ts";
import { WAITING_MAX } from "../orders/vendor-orders.ts";

/** What stands around every tab of a vendor's dashboard. */
export type VendorHead = {
  id: string;
  dispensaryName: string;
  firstName: string;
  logoKey: string | null;
  dispensaryType: DispensaryType;
  licenseNumber: string | null;
  status: VendorStatus;
  timeZone: string;
  /** An operator took it off the marketplace, and why. */
  suspendedAt: number | null;
  suspensionReason: string | null;
  /** Orders that wait, counted up to `WAITING_MAX`. */
  waiting: number;
};

export async function findVendorHead(db: Db, vendorId: string): Promise<VendorHead | undefined> {
  const [row] = await db.all<VendorHead>(sql`
    SELECT id, dispensary_name AS dispensaryName, first_name AS firstName, logo_key AS logoKey, status,
      dispensary_type AS dispensaryType, license_number AS licenseNumber,
      time_zone AS timeZone, suspended_at AS suspendedAt, suspension_reason AS suspensionReason,
      (SELECT count(*) FROM (SELECT 1 FROM orders WHERE vendor_id = vendors.id AND status = 'AWAITING_PROCESSING'
        LIMIT ${WAITING_MAX})) AS waiting
    FROM vendors WHERE id = ${vendorId}`);
  return row;
}
