import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { sessions } from "../schema/accounts.ts";

type NewSession = typeof sessions.$inferInsert;

/** The first token of a sign-in. */
export const insertSession = (db: Db, session: NewSession) => db.insert(sessions).values(session);

/**
 * The next token of a family, in the batch of its parent's rotation. It takes its family from the parent's row: where that was
 * revoked meanwhile, nothing is written. Of parallel requests with one parent all come to the same child.
 */
export const rotateSession = (db: Db, parentId: string, child: Pick<NewSession, "id" | "expiresAt" | "lastSeenAt">) =>
  [
    db.run(sql`UPDATE sessions SET rotated_at = ${child.lastSeenAt} WHERE id = ${parentId} AND rotated_at IS NULL`),
    db.run(sql`
      INSERT INTO sessions (id, family_id, user_id, created_at, expires_at, last_seen_at, user_agent, address)
      SELECT ${child.id}, family_id, user_id, created_at, ${child.expiresAt}, ${child.lastSeenAt}, user_agent, address
      FROM sessions WHERE id = ${parentId}
      ON CONFLICT DO NOTHING`),
  ] as const;

export const updateSessionExpiry = (db: Db, id: string, expiresAt: number) =>
  db.run(sql`UPDATE sessions SET expires_at = ${expiresAt} WHERE id = ${id} AND rotated_at IS NULL`);

/** Signs out where the token of this id, or one that came before or after it, is held. */
export const deleteFamilyOfSession = (db: Db, id: string) =>
  db.run(sql`DELETE FROM sessions WHERE family_id = (SELECT family_id FROM sessions WHERE id = ${id})`);

export const deleteSessionsOfUser = (db: Db, userId: string) =>
  db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`);

/** What no longer lasts, and rotated tokens whose return could tell nothing new. */
export const deleteExpiredSessions = (db: Db, now: number, rotatedBefore: number) =>
  db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now} OR rotated_at < ${rotatedBefore}`);
