import { sql } from "drizzle-orm";
import type { Role } from "#app/domain/accounts/actor.ts";
import type { VendorStatus } from "#app/domain/dispensaries/vendor.ts";
import type { Db } from "../client.ts";

/** A token's row with the person behind it. Times in ms. */
export type SessionWithUser = {
  id: string;
  familyId: string;
  userId: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  rotatedAt: number | null;
  userAgent: string;
  clientIp: string;
  role: Role;
  email: string;
  firstName: string;
  vendorId: string | null;
  courierService: boolean;
  vendorStatus: VendorStatus | null;
  disabledAt: number | null;
};

/** By the SHA-256 of a refresh token. */
export async function findSessionWithUser(db: Db, id: string): Promise<SessionWithUser | undefined> {
  const [row] = await db.all<Omit<SessionWithUser, "courierService"> & { courierService: number }>(sql`
    SELECT s.id, s.family_id AS familyId, s.user_id AS userId, s.created_at AS createdAt,
      s.last_seen_at AS lastSeenAt, s.expires_at AS expiresAt, s.rotated_at AS rotatedAt,
      s.user_agent AS userAgent, s.address AS clientIp, u.role, u.email, u.first_name AS firstName, u.vendor_id AS vendorId,
      coalesce(v.courier_service_enabled, 0) AS courierService, v.status AS vendorStatus, u.disabled_at AS disabledAt
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN vendors v ON v.id = u.vendor_id
    WHERE s.id = ${id}`);
  return row && { ...row, courierService: row.courierService === 1 };
}

/** A sign-in that still lasts. */
export type LiveSession = {
  id: string;
  familyId: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  userAgent: string;
  clientIp: string;
};

/** The newest token of each of a person's sign-ins, the one used last first. */
export const listSessionsOfUser = (db: Db, userId: string) =>
  db.all<LiveSession>(sql`
    SELECT id, family_id AS familyId, created_at AS createdAt, last_seen_at AS lastSeenAt, expires_at AS expiresAt,
      user_agent AS userAgent, address AS clientIp
    FROM sessions WHERE user_id = ${userId} AND rotated_at IS NULL
    ORDER BY last_seen_at DESC LIMIT 100`);
