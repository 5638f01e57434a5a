import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { StaffRole } from "#app/domain/accounts/capability.ts";
import { STAFF_MAX } from "#app/domain/accounts/staff-invitation.ts";
import type { Db } from "../client.ts";
import { staffInvitations, users } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, nullable, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const i = alias(staffInvitations, "i");
const u = alias(users, "u");
const v = alias(vendors, "v");

const staff = selection({
  id: computed(sql`id`, String),
  email: computed(sql`email`, String),
  firstName: computed(sql`first_name`, String),
  lastName: computed(sql`last_name`, String),
  role: computed(sql`role`, (role) => role as StaffRole),
  employeeNumber: computed(sql`employee_number`, nullable(String)),
  /** Null for people who have joined. */
  invitedUntil: computed(sql`invited_until`, nullable(Number)),
});
export type StaffRow = RowOf<typeof staff>;

const ofVendor = (vendorId: string, now: number) => sql`FROM (
  SELECT u.id, email, first_name, last_name, m.role, employee_number, NULL AS invited_until
  FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.vendor_id = ${vendorId} AND m.ended_at IS NULL
  UNION ALL
  SELECT id, email, first_name, last_name, role, NULL, expires_at
  FROM staff_invitations WHERE vendor_id = ${vendorId} AND expires_at > ${now})`;

export const listStaff = (db: Db, vendorId: string, now: number): Promise<StaffRow[]> =>
  select(db, staff)`${ofVendor(vendorId, now)}
    ORDER BY invited_until IS NOT NULL, CASE role WHEN 'owner' THEN 0 WHEN 'manager' THEN 1 ELSE 2 END, first_name, id
    LIMIT ${STAFF_MAX + 1}`;

export const findStaff = (db: Db, vendorId: string, id: string, now: number): Promise<StaffRow | undefined> =>
  selectOne(db, staff)`${ofVendor(vendorId, now)} WHERE id = ${id}`;

const invitation = selection({
  ...pick(i, "id", "vendorId", "email", "firstName", "lastName", "role"),
  ...pick(v, "dispensaryName"),
});
export type Invitation = RowOf<typeof invitation>;

export const findInvitation = (db: Db, tokenHash: string, now: number): Promise<Invitation | undefined> =>
  selectOne(db, invitation)`FROM staff_invitations i JOIN vendors v ON v.id = i.vendor_id
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${now}`;

const known = selection(pick(u, "id", "role"));

export const findStaffAccount = (db: Db, email: string): Promise<RowOf<typeof known> | undefined> =>
  selectOne(db, known)`FROM users u WHERE u.email = ${email}`;
