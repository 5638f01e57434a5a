import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AuditKind } from "#app/domain/accounts/audit.ts";
import type { StaffRole } from "#app/domain/accounts/capability.ts";
import type { Duty } from "#app/domain/couriers/offer.ts";
import type { Db } from "../client.ts";
import { auditEvents, sessions, users } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { courierPapers } from "../schema/trips.ts";
import { computed, nullable, omit, optional, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const u = alias(users, "u");
const s = alias(sessions, "s");
const v = alias(vendors, "v");

const accountFields = {
  ...pick(u, "id", "email", "passwordHash", "role", "firstName", "vendorId", "emailVerifiedAt", "disabledAt"),
  courierService: computed(sql`${v.courierServiceEnabled}`, Boolean),
  secondStep: computed(
    sql`EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)`,
    Boolean,
  ),
};
const account = selection(accountFields);
export type Account = RowOf<typeof account>;

const fromAccounts = sql`FROM users u LEFT JOIN vendors v ON v.id = u.vendor_id`;

/** `email` is lowercase. */
export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  selectOne(db, account)`${fromAccounts} WHERE u.email = ${email}`;

export const findAccount = (db: Db, userId: string): Promise<Account | undefined> =>
  selectOne(db, account)`${fromAccounts} WHERE u.id = ${userId}`;

export const findResetOwner = (db: Db, tokenHash: string, now: number): Promise<Account | undefined> =>
  selectOne(db, account)`${fromAccounts} JOIN password_resets r ON r.user_id = u.id
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > ${now} AND u.disabled_at IS NULL`;

const emailChange = selection({ ...accountFields, newEmail: computed(sql`c.email`, String) });

export const findEmailChange = (db: Db, tokenHash: string, now: number) =>
  selectOne(db, emailChange)`${fromAccounts} JOIN email_changes c ON c.user_id = u.id
    WHERE c.token_hash = ${tokenHash} AND c.expires_at > ${now} AND u.disabled_at IS NULL`;

const token = pick(s, "id", "familyId", "createdAt", "lastSeenAt", "expiresAt", "userAgent", "clientIp");

const adminEmail = selection(pick(users, "email"));

export const listAdminEmails = async (db: Db): Promise<string[]> =>
  (await select(db, adminEmail)`FROM users WHERE role = 'admin' AND disabled_at IS NULL`).map(({ email }) => email);

/** The person who registered has no staff role and is the owner. */
export const staffRole = computed(
  sql`CASE WHEN u.role = 'vendor' THEN coalesce(u.staff_role, 'owner') END`,
  nullable((role) => role as StaffRole),
);

const sessionWithUser = selection({
  ...token,
  ...pick(s, "userId", "rotatedAt"),
  ...pick(u, "role", "email", "firstName", "vendorId", "employerIds", "disabledAt"),
  staffRole,
  courierService: computed(sql`${v.courierServiceEnabled}`, Boolean),
  vendorStatus: optional(v.status),
  vendorState: optional(v.state),
});
export type SessionWithUser = RowOf<typeof sessionWithUser>;

/** `id` is the SHA-256 of a refresh token. */
export const findSessionWithUser = (db: Db, id: string): Promise<SessionWithUser | undefined> =>
  selectOne(db, sessionWithUser)`
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN vendors v ON v.id = u.vendor_id WHERE s.id = ${id}`;

const liveSession = selection(token);
export type LiveSession = RowOf<typeof liveSession>;

export const listSessionsOfUser = (db: Db, userId: string): Promise<LiveSession[]> =>
  select(db, liveSession)`
    FROM sessions s WHERE user_id = ${userId} AND rotated_at IS NULL ORDER BY last_seen_at DESC LIMIT 100`;

const employersOf = (fact: SQL) =>
  computed(
    sql`(SELECT json_group_array(${fact}) FROM json_each(u.employer_ids) JOIN vendors v ON v.id = value)`,
    (text) => JSON.parse(String(text)) as string[],
  );

const courier = (since: number) =>
  selection({
    ...pick(u, "id", "firstName", "lastName", "email", "phone", "employeeNumber", "createdAt", "disabledAt"),
    employers: employersOf(sql`dispensary_name`),
    employerEmails: employersOf(
      sql`(SELECT email FROM users o WHERE o.vendor_id = v.id ORDER BY o.staff_role IS NOT NULL LIMIT 1)`,
    ),
    ...omit(courierPapers, "userId"),
    joined: computed(sql`u.password_hash IS NOT NULL`, Boolean),
    openRequests: computed(
      sql`(SELECT count(*) FROM courier_requests r
      WHERE r.courier_id = u.id AND r.status IN ('COURIER_ASSIGNED', 'PICKED_UP'))`,
      Number,
    ),
    duty: computed(
      sql`ifnull((SELECT kind FROM courier_shifts WHERE courier_id = u.id AND ended_at IS NULL), 'off')`,
      (kind) => kind as Duty,
    ),
    offers: offersOf(since, sql``),
    offersAnswered: offersOf(since, sql`AND answer IN ('accepted', 'declined')`),
    // One that somebody else took first counts for neither.
    offersMissed: offersOf(since, sql`AND answer = 'expired'`),
  });
const offersOf = (since: number, which: SQL) =>
  computed(sql`(SELECT count(*) FROM courier_offers WHERE courier_id = u.id AND asked_at > ${since} ${which})`, Number);
export type CourierRow = RowOf<ReturnType<typeof courier>>;

export const listCourierAccounts = (db: Db, offersSince: number): Promise<CourierRow[]> =>
  select(db, courier(offersSince))`FROM users u LEFT JOIN courier_papers ON user_id = u.id WHERE u.role = 'courier'
    ORDER BY u.disabled_at IS NOT NULL, u.last_name, u.first_name, u.id LIMIT 500`;

const id = selection(pick(users, "id"));

export const findCourierAccount = (db: Db, userId: string): Promise<{ id: string } | undefined> =>
  selectOne(db, id)`FROM users WHERE id = ${userId} AND role = 'courier'`;

const ip = selection(pick(auditEvents, "clientIp"));

export async function listSignInIps(db: Db, userId: string, since: number, kind: AuditKind = "signed-in") {
  const signIns = await select(db, ip)`
    FROM audit_events WHERE subject_id = ${userId} AND at > ${since} AND +kind = ${kind}
    ORDER BY at DESC LIMIT 100`;
  return signIns.map(({ clientIp }) => clientIp);
}
