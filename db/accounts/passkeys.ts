import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Statement } from "../client.ts";
import { answeredChallenges, passkeys } from "../schema/passkeys.ts";
import { pick, type RowOf, returning, select, selection, selectOne, valuesOf } from "../select.ts";

const passkey = selection(
  pick(passkeys, "id", "userId", "publicKey", "counter", "transports", "name", "createdAt", "lastUsedAt"),
);
export type Passkey = RowOf<typeof passkey>;

export const findPasskey = (db: Db, id: string): Promise<Passkey | undefined> =>
  selectOne(db, passkey)`FROM passkeys WHERE id = ${id}`;

export const listPasskeys = (db: Db, userId: string): Promise<Passkey[]> =>
  select(db, passkey)`FROM passkeys WHERE user_id = ${userId} ORDER BY created_at LIMIT 50`;

export const insertPasskey = (db: Db, row: typeof passkeys.$inferInsert): Statement => db.insert(passkeys).values(row);

export const updatePasskeyUsed = (db: Db, id: string, counter: number, now: number): Statement =>
  db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));

export const deletePasskey = (db: Db, userId: string, id: string): Statement =>
  db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));

export const deletePasskeysExcept = (db: Db, userId: string, remainingIds: readonly string[]): Statement =>
  db.run(sql`DELETE FROM passkeys WHERE user_id = ${userId} AND id NOT IN ${valuesOf(remainingIds)}`);

const answered = selection(pick(answeredChallenges, "challengeHash"));

export const redeemChallenge = (db: Db, challengeHash: string, expiresAt: number) =>
  returning(db, answered)`
    INSERT INTO answered_challenges (challenge_hash, expires_at) VALUES (${challengeHash}, ${expiresAt})
    ON CONFLICT DO NOTHING`;

export const deleteExpiredChallenges = (db: Db, now: number): Statement =>
  db.delete(answeredChallenges).where(lte(answeredChallenges.expiresAt, now));
