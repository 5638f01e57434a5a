import { type SQL, sql } from "drizzle-orm";
import type { AdminVendorSearch } from "#app/domain/dispensaries/admin-search.ts";
import type { DispensaryType, VendorStatus } from "#app/domain/dispensaries/vendor.ts";
import { ADMIN_PAGE } from "../admin.ts";
import type { Db } from "../client.ts";

/** A dispensary in the admin's list. */
export type AdminVendorRow = {
  id: string;
  /** Its place in the list, the newest first. */
  at: number;
  dispensaryName: string;
  city: string;
  state: string;
  status: VendorStatus;
  licenseNumber: string | null;
  licenseExpiresOn: string | null;
  licenseApprovedAt: number | null;
  suspendedAt: number | null;
};

export type AdminVendor = AdminVendorRow & {
  version: number;
  dispensaryType: DispensaryType;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  street: string;
  zip: string;
  timeZone: string;
  createdAt: number;
  suspensionReason: string | null;
  courierServiceEnabled: number;
  /** What the courier signup left. */
  courierStatus: string | null;
  courierSignedUpAt: number | null;
  courierNotes: string;
};

const rowColumns = sql.raw(`rowid AS at, id, dispensary_name AS dispensaryName, city, state, status,
  license_number AS licenseNumber, license_expires_on AS licenseExpiresOn, license_approved_at AS licenseApprovedAt,
  suspended_at AS suspendedAt`);

/** All dispensaries, the newest first; one more than a page where there are more. */
export const listAdminVendors = (db: Db, { text, show, before }: AdminVendorSearch) =>
  db.all<AdminVendorRow>(sql`SELECT ${rowColumns} FROM vendors ${among[show]}
    AND rowid < ${before ?? Number.MAX_SAFE_INTEGER} AND ${holds(text)} ORDER BY rowid DESC LIMIT ${ADMIN_PAGE + 1}`);

/** Each from its own index, which holds those alone. */
const among: Record<AdminVendorSearch["show"], SQL> = {
  all: sql`WHERE 1`,
  unchecked: sql`INDEXED BY vendors_unchecked_licences WHERE license_number IS NOT NULL AND license_approved_at IS NULL`,
  suspended: sql`INDEXED BY vendors_suspended WHERE suspended_at IS NOT NULL`,
};

const holds = (text: string): SQL =>
  text === ""
    ? sql`1`
    : // A walk through all of them where few are hit: an admin asks for it by hand, and seldom.
      sql`instr(lower(dispensary_name || char(10) || city || char(10) || coalesce(license_number, '') || char(10) || coalesce(email, '')), ${text}) > 0`;

export const findAdminVendor = (db: Db, id: string): Promise<AdminVendor | undefined> =>
  db.get<AdminVendor | undefined>(sql`SELECT ${rowColumns}, version, dispensary_type AS dispensaryType,
      first_name AS firstName, last_name AS lastName, email, phone, street, zip, time_zone AS timeZone,
      created_at AS createdAt, suspension_reason AS suspensionReason, courier_service_enabled AS courierServiceEnabled,
      courier_status AS courierStatus, courier_signed_up_at AS courierSignedUpAt, courier_notes AS courierNotes
    FROM vendors WHERE id = ${id}`);
