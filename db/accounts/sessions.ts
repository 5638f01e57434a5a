import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../client.ts";
import { sessions, users } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, optional, pick, type RowOf, select, selection } from "../select.ts";

const s = alias(sessions, "s");
const u = alias(users, "u");
const v = alias(vendors, "v");

const token = pick(s, "id", "familyId", "createdAt", "lastSeenAt", "expiresAt", "userAgent", "clientIp");

/** A token's row with the person behind it. */
const sessionWithUser = selection({
  ...token,
  ...pick(s, "userId", "rotatedAt"),
  ...pick(u, "role", "email", "firstName", "vendorId", "disabledAt"),
  courierService: computed(sql`${v.courierServiceEnabled}`, Boolean),
  vendorStatus: optional(v.status),
});
export type SessionWithUser = RowOf<typeof sessionWithUser>;

/** By the SHA-256 of a refresh token. */
export async function findSessionWithUser(db: Db, id: string): Promise<SessionWithUser | undefined> {
  const [row] = await select(
    db,
    sessionWithUser,
    sql`FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN vendors v ON v.id = u.vendor_id WHERE s.id = ${id}`,
  );
  return row;
}

/** A sign-in that still lasts. */
const liveSession = selection(token);
export type LiveSession = RowOf<typeof liveSession>;

/** The newest token of each of a person's sign-ins, the one used last first. */
export const listSessionsOfUser = (db: Db, userId: string): Promise<LiveSession[]> =>
  select(
    db,
    liveSession,
    sql`FROM sessions s WHERE user_id = ${userId} AND rotated_at IS NULL ORDER BY last_seen_at DESC LIMIT 100`,
  );
