import { sql } from "drizzle-orm";
import type { Role } from "#app/domain/accounts/actor.ts";
import type { Db } from "../client.ts";

export type Account = {
  id: string;
  email: string;
  passwordHash: string | null;
  role: Role;
  firstName: string;
  vendorId: string | null;
  courierService: boolean;
  emailVerifiedAt: number | null;
  disabledAt: number | null;
};

type AccountRow = Omit<Account, "courierService"> & { courierService: number };

const accountColumns = sql`
  SELECT u.id, u.email, u.password_hash AS passwordHash, u.role, u.first_name AS firstName, u.vendor_id AS vendorId,
    coalesce(v.courier_service_enabled, 0) AS courierService, u.email_verified_at AS emailVerifiedAt,
    u.disabled_at AS disabledAt
  FROM users u LEFT JOIN vendors v ON v.id = u.vendor_id`;

const asAccount = (row: AccountRow | undefined): Account | undefined =>
  row && { ...row, courierService: row.courierService === 1 };

/** By an email address in lower case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.all<AccountRow>(sql`${accountColumns} WHERE u.email = ${email}`);
  return asAccount(row);
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [row] = await db.all<AccountRow>(sql`${accountColumns} WHERE u.id = ${userId}`);
  return asAccount(row);
}

export type CourierRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  createdAt: number;
  disabledAt: number | null;
  /** Has chosen a password. */
  joined: boolean;
  /** Requests that the courier holds now. */
  openRequests: number;
};

/** The drivers, those who may sign in first, by name. */
export async function listCourierAccounts(db: Db): Promise<CourierRow[]> {
  const rows = await db.all<Omit<CourierRow, "joined"> & { joined: number }>(sql`
    SELECT u.id, u.first_name AS firstName, u.last_name AS lastName, u.email, u.phone, u.created_at AS createdAt,
      u.disabled_at AS disabledAt, u.password_hash IS NOT NULL AS joined,
      (SELECT count(*) FROM courier_requests r
        WHERE r.courier_id = u.id AND r.status IN ('COURIER_ASSIGNED', 'PICKED_UP')) AS openRequests
    FROM users u WHERE u.role = 'courier' ORDER BY u.disabled_at IS NOT NULL, u.last_name, u.first_name, u.id LIMIT 500`);
  return rows.map((row) => ({ ...row, joined: row.joined === 1 }));
}

/** A driver's account, shut out or not. */
export async function findCourierAccount(db: Db, userId: string): Promise<{ id: string } | undefined> {
  const [row] = await db.all<{ id: string }>(sql`SELECT id FROM users WHERE id = ${userId} AND role = 'courier'`);
  return row;
}

/** Whose unexpired reset link has this hash. */
export async function findResetOwner(db: Db, tokenHash: string, now: number): Promise<Account | undefined> {
  const [row] = await db.all<AccountRow>(sql`${accountColumns}
    JOIN password_resets r ON r.user_id = u.id
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > ${now} AND u.disabled_at IS NULL`);
  return asAccount(row);
}

/** The IP addresses that a person logged in from since an instant, the latest first. */
export async function listSignInIps(db: Db, userId: string, since: number): Promise<string[]> {
  const rows = await db.all<{ clientIp: string }>(sql`
    SELECT address AS clientIp FROM audit_events WHERE subject_id = ${userId} AND at > ${since} AND kind = 'signed-in'
    ORDER BY at DESC LIMIT 100`);
  return rows.map(({ clientIp }) => clientIp);
}
