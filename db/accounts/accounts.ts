import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AccountSearch } from "#app/domain/accounts/account-search.ts";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Db } from "../client.ts";
import { auditEvents, memberships, users } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, nested, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const u = alias(users, "u");
const v = alias(vendors, "v");
const m = alias(memberships, "m");

const fields = {
  ...pick(u, "id", "email", "firstName", "lastName", "role", "disabledAt"),
  memberships: nested(
    { ...pick(v, "id", "dispensaryName"), staffRole: m.role },
    sql`FROM memberships m JOIN vendors v ON v.id = m.vendor_id WHERE m.user_id = u.id AND m.ended_at IS NULL`,
  ),
  joined: computed(sql`u.password_hash IS NOT NULL OR u.role = 'vendor'`, Boolean),
};
const listed = selection(fields);
export type AccountRow = RowOf<typeof listed>;
const fromAccounts = sql`FROM users u`;

export const listAccounts = (db: Db, { text, role, after }: AccountSearch): Promise<AccountRow[]> =>
  select(db, listed)`${fromAccounts}
    WHERE ${role ? sql`u.role = ${role}` : sql`1`} AND ${after ? sql`u.email > ${after}` : sql`u.email >= ${text}`}
      AND u.email < ${`${text}\u{10ffff}`} AND instr(u.email, '@removed.invalid') = 0
    ORDER BY u.email LIMIT ${ADMIN_PAGE + 1}`;

const details = selection({
  ...fields,
  ...pick(u, "phone", "createdAt"),
  secondStep: computed(
    sql`EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)`,
    Boolean,
  ),
  passkeys: computed(sql`(SELECT count(*) FROM passkeys WHERE user_id = u.id)`, Number),
  openJobs: computed(
    sql`(SELECT count(*) FROM courier_requests WHERE courier_id = u.id AND status IN ('COURIER_ASSIGNED', 'PICKED_UP'))
      + (SELECT count(*) FROM trips WHERE courier_id = u.id AND ended_at IS NULL)`,
    Number,
  ),
});
export type AccountDetails = RowOf<typeof details>;

export const findAccountDetails = (db: Db, userId: string): Promise<AccountDetails | undefined> =>
  selectOne(db, details)`${fromAccounts} WHERE u.id = ${userId}`;

const signIn = selection(pick(auditEvents, "id", "at", "kind", "clientIp"));

export const listSignInEvents = (db: Db, userId: string): Promise<RowOf<typeof signIn>[]> =>
  select(db, signIn)`FROM audit_events WHERE subject_id = ${userId}
    AND +kind IN ('signed-in', 'sign-in-refused', 'code-refused', 'session-replayed', 'password-reset')
    ORDER BY at DESC LIMIT 10`;
