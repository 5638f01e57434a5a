import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AuditKind } from "#app/domain/accounts/audit.ts";
import type { Duty } from "#app/domain/couriers/offer.ts";
import type { Db } from "../client.ts";
import { auditEvents, memberships, sessions, users } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { courierPapers } from "../schema/trips.ts";
import { computed, omit, optional, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const u = alias(users, "u");
const m = alias(memberships, "m");
const s = alias(sessions, "s");
const v = alias(vendors, "v");

/** Where they work now, oldest membership first. */
const vendorIds = computed(
  sql`(SELECT json_group_array(vendor_id) FROM
    (SELECT vendor_id FROM memberships WHERE user_id = u.id AND ended_at IS NULL ORDER BY since, vendor_id))`,
  (text) => JSON.parse(String(text)) as string[],
);

const accountFields = {
  ...pick(u, "id", "email", "passwordHash", "role", "firstName", "emailVerifiedAt", "disabledAt"),
  vendorIds,
  courierService: computed(
    sql`EXISTS (SELECT 1 FROM memberships m JOIN vendors v ON v.id = m.vendor_id
      WHERE m.user_id = u.id AND m.ended_at IS NULL AND v.courier_service_enabled)`,
    Boolean,
  ),
  secondStep: computed(
    sql`EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)`,
    Boolean,
  ),
};
const account = selection(accountFields);
export type Account = RowOf<typeof account>;

const fromAccounts = sql`FROM users u`;

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

const sessionWithUser = selection({
  ...token,
  ...pick(s, "userId", "rotatedAt"),
  ...pick(u, "role", "email", "firstName", "employerIds", "disabledAt"),
  vendorIds,
  vendorId: optional(m.vendorId),
  staffRole: optional(m.role),
  courierService: computed(sql`${v.courierServiceEnabled}`, Boolean),
  vendorStatus: optional(v.status),
  vendorState: optional(v.state),
});
export type SessionWithUser = RowOf<typeof sessionWithUser>;

/** `id` is the SHA-256 of a refresh token. */
export const findSessionWithUser = (db: Db, id: string): Promise<SessionWithUser | undefined> =>
  selectOne(db, sessionWithUser)`
    FROM sessions s JOIN users u ON u.id = s.user_id
      LEFT JOIN memberships m ON m.user_id = u.id AND m.ended_at IS NULL AND m.vendor_id = coalesce(
        s.vendor_id,
        (SELECT vendor_id FROM memberships WHERE user_id = u.id AND ended_at IS NULL ORDER BY since, vendor_id LIMIT 1))
      LEFT JOIN vendors v ON v.id = m.vendor_id
    WHERE s.id = ${id}`;

const liveSession = selection(token);
export type LiveSession = RowOf<typeof liveSession>;

export const listSessionsOfUser = (db: Db, userId: string): Promise<LiveSession[]> =>
  select(db, liveSession)`
    FROM sessions s WHERE user_id = ${userId} AND rotated_at IS NULL ORDER BY last_seen_at DESC LIMIT 100`;

/** The longest-serving owner of the dispensary `v`: usually the one who registered it. */
export const ownerEmail = sql`SELECT o.email FROM memberships m JOIN users o ON o.id = m.user_id
  WHERE m.vendor_id = v.id AND m.role = 'owner' AND m.ended_at IS NULL ORDER BY m.since, m.user_id LIMIT 1`;

const employersOf = (fact: SQL) =>
  computed(
    sql`(SELECT json_group_array(${fact}) FROM json_each(u.employer_ids) JOIN vendors v ON v.id = value)`,
    (text) => JSON.parse(String(text)) as string[],
  );

const courier = (since: number) =>
  selection({
    ...pick(u, "id", "firstName", "lastName", "email", "phone", "employeeNumber", "createdAt", "disabledAt"),
    employers: employersOf(sql`dispensary_name`),
    employerEmails: employersOf(sql`(${ownerEmail})`),
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
    // An offer that somebody else took first is neither.
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
