import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../client.ts";
import { emailChanges, sessions, staffInvitations } from "../schema/accounts.ts";
import { deletePasskeysExcept } from "./passkeys.ts";
import { deleteTotp, replaceRecoveryCodes } from "./second-step-writes.ts";

/** An unverified address may have been registered by a stranger, so remove everything that could let them back in. */
export const deleteUnverifiedAccess = (db: Db, userId: string): Statement[] => [
  db.delete(sessions).where(eq(sessions.userId, userId)),
  deletePasskeysExcept(db, userId, []),
  deleteTotp(db, userId),
  ...replaceRecoveryCodes(db, userId, []),
  deleteEmailChange(db, userId),
  db.delete(staffInvitations).where(eq(staffInvitations.invitedBy, userId)),
];

export const deleteEmailChange = (db: Db, userId: string): Statement =>
  db.delete(emailChanges).where(eq(emailChanges.userId, userId));

export const replaceEmailChange = (db: Db, change: typeof emailChanges.$inferInsert): Statement[] => [
  deleteEmailChange(db, change.userId),
  db.insert(emailChanges).values(change),
];

export const deleteExpiredEmailChanges = (db: Db, now: number): Statement =>
  db.run(sql`DELETE FROM email_changes WHERE expires_at <= ${now}`);
