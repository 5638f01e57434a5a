import { eq, sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { passwordResets, users } from "../schema/accounts.ts";

export const insertUser = (db: Db, user: typeof users.$inferInsert) => db.insert(users).values(user);

export const updateEmail = (db: Db, userId: string, email: string) =>
  db.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, userId));

/** `disabledAt` null lets the person in again. */
export const updateDisabled = (db: Db, userId: string, disabledAt: number | null) =>
  db.update(users).set({ disabledAt }).where(eq(users.id, userId));

/** Only the newest link of a person works. */
export const replaceReset = (db: Db, reset: typeof passwordResets.$inferInsert) =>
  [
    db.delete(passwordResets).where(eq(passwordResets.userId, reset.userId)),
    db.insert(passwordResets).values(reset),
  ] as const;

/**
 * Uses a reset link up: sets its owner's password and signs the owner out everywhere. It is one batch with an audit event whose
 * kind, which may not be null, exists only while the link is good: of several at once, all but one are rolled back.
 */
export const redeemReset = (
  db: Db,
  {
    tokenHash,
    userId,
    passwordHash,
    clientIp,
  }: { tokenHash: string; userId: string; passwordHash: string; clientIp: string },
  now: number,
) =>
  [
    db.run(sql`
      INSERT INTO audit_events (id, at, kind, subject_id, address, details)
      VALUES (${newId(now)}, ${now}, (SELECT 'password-reset' FROM password_resets
        WHERE token_hash = ${tokenHash} AND user_id = ${userId} AND expires_at > ${now}), ${userId}, ${clientIp}, '{}')`),
    db.delete(passwordResets).where(eq(passwordResets.userId, userId)),
    db.run(sql`
      UPDATE users SET password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, ${now})
      WHERE id = ${userId}`),
    db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`),
  ] as const;

export const isUsedLink = (error: unknown): boolean =>
  // Drizzle wraps what D1 says.
  /NOT NULL constraint failed: audit_events\.kind/.test(`${error} ${error instanceof Error ? error.cause : ""}`);

/** The account has no password until its owner sets one by a mailed link. */
export const removePassword = (db: Db, userId: string) =>
  db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));

export const verifyEmail = (db: Db, userId: string, now: number) =>
  db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));

export const deleteResetsOf = (db: Db, userId: string) =>
  db.delete(passwordResets).where(eq(passwordResets.userId, userId));

export const deleteExpiredResets = (db: Db, now: number) =>
  db.run(sql`DELETE FROM password_resets WHERE expires_at <= ${now}`);
