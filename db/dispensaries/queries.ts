import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import { pictureNote } from "#app/domain/compliance/claims/judge.ts";
import { type OfferPlace, offerNote } from "#app/domain/compliance/offers.ts";
import type { AdminVendorSearch } from "#app/domain/dispensaries/admin-search.ts";
import { stateName } from "#app/domain/places/us-states.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const vendor = selection(getTableColumns(vendors));
export type Vendor = RowOf<typeof vendor>;

/** For the dispensary itself and admins: much of it is private. */
export const findVendor = async (db: Db, id: string): Promise<Vendor | undefined> => (await selectVendor(db, id))[0];

export const selectVendor = (db: Db, id: string) => select(db, vendor)`FROM vendors WHERE id = ${id}`;

export const emailVerified = computed(
  sql`EXISTS (SELECT 1 FROM users u WHERE u.email = lower(vendors.email) AND u.email_verified_at IS NOT NULL)`,
  Boolean,
);

/** "99+" is enough. */
const WAITING_MAX = 100;

/** New orders that are due and not yet started. */
export const waiting = (now: number) =>
  computed(
    sql`(SELECT count(*) FROM (SELECT 1 FROM orders WHERE vendor_id = vendors.id AND status = 'AWAITING_PROCESSING'
      AND coalesce(due_at, 0) <= ${now} LIMIT ${sql.raw(String(WAITING_MAX))}))`,
    Number,
  );

const noteOf = (note: (place: OfferPlace, now: number) => string | null, now: number) =>
  computed(sql`json_object('state', state, 'withheld', withheld)`, (place) =>
    note(JSON.parse(String(place)) as OfferPlace, now),
  );

const head = (now: number) =>
  selection({
    ...pick(vendors, "id", "dispensaryName", "dispensaryType", "firstName", "logoKey", "licenseNumber", "timeZone"),
    ...pick(vendors, "status", "suspendedAt", "suspensionReason", "withheld", "licenseRejection", "listedCount"),
    ...pick(vendors, "pausedUntil", "pauseReason"),
    stateName: computed(sql`state`, (code) => stateName(String(code)) ?? String(code)),
    offerNote: noteOf(offerNote, now),
    pictureNote: noteOf(pictureNote, now),
    hasHours: computed(sql`business_hours <> '{}'`, Boolean),
    hasZone: computed(sql`(dispensary_type = 'Pickup' OR zone_lat IS NOT NULL)`, Boolean),
    hasPayments: computed(sql`accepted_payments <> '[]'`, Boolean),
    hasPhone: computed(sql`phone IS NOT NULL`, Boolean),
    waiting: waiting(now),
    hasPrinter: computed(
      sql`EXISTS (SELECT 1 FROM printers WHERE vendor_id = vendors.id AND removed_at IS NULL)`,
      Boolean,
    ),
  });
export type VendorHead = RowOf<ReturnType<typeof head>>;

export const findVendorHead = (db: Db, vendorId: string, now: number): Promise<VendorHead | undefined> =>
  selectOne(db, head(now))`FROM vendors WHERE id = ${vendorId}`;

const adminRow = selection({
  ...pick(vendors, "id", "dispensaryName", "city", "state", "status", "suspendedAt"),
  ...pick(vendors, "licenseNumber", "licenseExpiresOn", "licenseApprovedAt"),
  at: computed(sql`rowid`, Number),
});
export type AdminVendorRow = RowOf<typeof adminRow>;

export const listAdminVendors = (db: Db, { text, show, before }: AdminVendorSearch): Promise<AdminVendorRow[]> =>
  select(db, adminRow)`FROM vendors ${among[show]} AND rowid < ${before ?? Number.MAX_SAFE_INTEGER} AND ${holds(text)}
    ORDER BY rowid DESC LIMIT ${ADMIN_PAGE + 1}`;

const among: Record<AdminVendorSearch["show"], SQL> = {
  all: sql`WHERE 1`,
  unchecked: sql`INDEXED BY vendors_unchecked_licences WHERE license_number IS NOT NULL AND license_approved_at IS NULL AND license_rejection IS NULL`,
  suspended: sql`INDEXED BY vendors_suspended WHERE suspended_at IS NOT NULL`,
};

const holds = (text: string): SQL =>
  text === ""
    ? sql`1`
    : // A full scan on a rare match; only admins search, and seldom.
      sql`instr(lower(dispensary_name || char(10) || city || char(10) || coalesce(license_number, '') || char(10) || coalesce(email, '')), ${text}) > 0`;
