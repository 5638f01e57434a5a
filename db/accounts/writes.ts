import { eq, sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { passwordResets, sessions, users } from "../schema/accounts.ts";
import { pick, rows, selection } from "../select.ts";

export const insertUser = (db: Db, user: typeof users.$inferInsert) => db.insert(users).values(user);

export const updateEmployeeNumber = (db: Db, userId: string, employeeNumber: string | null) =>
  db.update(users).set({ employeeNumber }).where(eq(users.id, userId));

export const updateDisabled = (db: Db, userId: string, disabledAt: number | null) =>
  db.update(users).set({ disabledAt }).where(eq(users.id, userId));

export const replaceReset = (db: Db, reset: typeof passwordResets.$inferInsert) =>
  [
    db.delete(passwordResets).where(eq(passwordResets.userId, reset.userId)),
    db.insert(passwordResets).values(reset),
  ] as const;

/** Guarded by its audit event: `kind` is null, which fails the batch, unless the link is still valid. */
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
    db.run(sql`DELETE FROM email_changes WHERE user_id = ${userId}`),
  ] as const;

/** Guarded like `redeemReset`. */
export const redeemEmailChange = (
  db: Db,
  { tokenHash, userId, clientIp }: { tokenHash: string; userId: string; clientIp: string },
  now: number,
) =>
  [
    db.run(sql`
      INSERT INTO audit_events (id, at, kind, subject_id, address, details)
      VALUES (${newId(now)}, ${now}, (SELECT 'email-changed' FROM email_changes
        WHERE token_hash = ${tokenHash} AND user_id = ${userId} AND expires_at > ${now}), ${userId}, ${clientIp}, '{}')`),
    db.run(sql`
      UPDATE users SET email = (SELECT email FROM email_changes WHERE token_hash = ${tokenHash}), email_verified_at = ${now}
      WHERE id = ${userId}`),
    db.run(sql`DELETE FROM email_changes WHERE user_id = ${userId}`),
    db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`),
    db.run(sql`DELETE FROM password_resets WHERE user_id = ${userId}`),
  ] as const;

export const removePassword = (db: Db, userId: string) =>
  db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));

export const verifyEmail = (db: Db, userId: string, now: number) =>
  db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));

export const deleteResetsOf = (db: Db, userId: string) =>
  db.delete(passwordResets).where(eq(passwordResets.userId, userId));

export const deleteExpiredResets = (db: Db, now: number) =>
  db.run(sql`DELETE FROM password_resets WHERE expires_at <= ${now}`);

type NewSession = typeof sessions.$inferInsert;

export const insertSession = (db: Db, session: NewSession) => db.insert(sessions).values(session);

/** Takes the family from the parent's row, so a revoked family gets nothing. Parallel requests get the same child. */
export const rotateSession = (db: Db, parentId: string, child: Pick<NewSession, "id" | "expiresAt" | "lastSeenAt">) =>
  [
    db.run(sql`UPDATE sessions SET rotated_at = ${child.lastSeenAt} WHERE id = ${parentId} AND rotated_at IS NULL`),
    db.run(sql`
      INSERT INTO sessions (id, family_id, user_id, created_at, expires_at, last_seen_at, user_agent, address, confirmed_at)
      SELECT ${child.id}, family_id, user_id, created_at, ${child.expiresAt}, ${child.lastSeenAt}, user_agent, address, confirmed_at
      FROM sessions WHERE id = ${parentId}
      ON CONFLICT DO NOTHING`),
  ] as const;

export const updateSessionExpiry = (db: Db, id: string, expiresAt: number) =>
  db.run(sql`UPDATE sessions SET expires_at = ${expiresAt} WHERE id = ${id} AND rotated_at IS NULL`);

export const deleteFamilyOfSession = (db: Db, id: string) =>
  db.run(sql`DELETE FROM sessions WHERE family_id = (SELECT family_id FROM sessions WHERE id = ${id})`);

const family = selection(pick(sessions, "familyId"));

export const deleteSignIns = (db: Db, userId: string, which: { only: string } | { except: string }) =>
  rows(
    db,
    family,
    sql`DELETE FROM sessions WHERE user_id = ${userId}
      AND ${"only" in which ? sql`family_id = ${which.only}` : sql`family_id <> ${which.except}`} RETURNING ${family.columns}`,
  );

export const deleteSessionsOfUser = (db: Db, userId: string) =>
  db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`);

/** Also deletes rotated tokens that are too old to detect reuse. */
export const deleteExpiredSessions = (db: Db, now: number, rotatedBefore: number) =>
  db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now} OR rotated_at < ${rotatedBefore}`);
