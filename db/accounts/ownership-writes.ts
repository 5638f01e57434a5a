import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../client.ts";
import { emailChanges, sessions, staffInvitations } from "../schema/accounts.ts";
import { deletePasskeysExcept } from "./passkeys.ts";
import { deleteTotp, replaceRecoveryCodes } from "./second-step-writes.ts";

/**
 * Everything by which somebody other than the address's owner could go on using an account after its owner took it over:
 * registering an address proves nothing about whose it is.
 */
export const deletePlanted = (db: Db, userId: string): Statement[] => [
  db.delete(sessions).where(eq(sessions.userId, userId)),
  deletePasskeysExcept(db, userId, []),
  deleteTotp(db, userId),
  ...replaceRecoveryCodes(db, userId, []),
  deleteEmailChange(db, userId),
  db.delete(staffInvitations).where(eq(staffInvitations.invitedBy, userId)),
];

export const deleteEmailChange = (db: Db, userId: string): Statement =>
  db.delete(emailChanges).where(eq(emailChanges.userId, userId));

/** Only the newest link of a person works. */
export const replaceEmailChange = (db: Db, change: typeof emailChanges.$inferInsert): Statement[] => [
  deleteEmailChange(db, change.userId),
  db.insert(emailChanges).values(change),
];

export const deleteExpiredEmailChanges = (db: Db, now: number): Statement =>
  db.run(sql`DELETE FROM email_changes WHERE expires_at <= ${now}`);
