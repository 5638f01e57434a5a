import { eq, sql } from "drizzle-orm";
import type { Role } from "#app/domain/accounts/actor.ts";
import type { Db, Statement } from "../client.ts";
import { emailChanges, memberships, passwordResets, sessions, staffInvitations, users } from "../schema/accounts.ts";
import { pick, returning, selection } from "../select.ts";
import { insertGuard } from "./audit-writes.ts";
import { deletePasskeysExcept } from "./passkeys.ts";
import { deleteTotp, replaceRecoveryCodes } from "./second-step-writes.ts";

export const insertUser = (db: Db, user: typeof users.$inferInsert) => db.insert(users).values(user);

export const insertMembership = (db: Db, membership: typeof memberships.$inferInsert) =>
  db.insert(memberships).values(membership);

export const updateEmployeeNumber = (db: Db, userId: string, employeeNumber: string | null) =>
  db.update(users).set({ employeeNumber }).where(eq(users.id, userId));

type Employment = Pick<typeof users.$inferSelect, "employerIds" | "employeeNumber">;

export const updateEmployment = (db: Db, userId: string, { employerIds, employeeNumber }: Employment) =>
  db.update(users).set({ employerIds, employeeNumber }).where(eq(users.id, userId));

type RoleChange = { actorId: string; subjectId: string; clientIp: string; now: number; from: Role; to: Role };

/** If two admins change each other, one stays, so there is always an admin. */
export const changeRole = (db: Db, { from, to, ...happened }: RoleChange): Statement[] => [
  insertGuard(
    db,
    { kind: "role-changed", ...happened, details: { from, to } },
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${happened.actorId} AND role = 'admin' AND disabled_at IS NULL)
      AND EXISTS (SELECT 1 FROM users WHERE id = ${happened.subjectId} AND role = ${from})
      AND NOT EXISTS (SELECT 1 FROM courier_requests
        WHERE courier_id = ${happened.subjectId} AND status IN ('COURIER_ASSIGNED', 'PICKED_UP'))`,
  ),
  db.update(users).set({ role: to, employerIds: [] }).where(eq(users.id, happened.subjectId)),
  deleteSessionsOfUser(db, happened.subjectId),
];

export const updateDisabled = (db: Db, userId: string, disabledAt: number | null) =>
  db.update(users).set({ disabledAt }).where(eq(users.id, userId));

export const replaceReset = (db: Db, reset: typeof passwordResets.$inferInsert) =>
  [deleteResetsOf(db, reset.userId), db.insert(passwordResets).values(reset)] as const;

type MailedLink = { tokenHash: string; userId: string; clientIp: string; now: number };

/** Fails the batch if the link is no longer valid. */
const insertLinkGuard = (
  db: Db,
  kind: "password-reset" | "email-changed",
  links: typeof passwordResets | typeof emailChanges,
  { tokenHash, userId, clientIp, now }: MailedLink,
) =>
  insertGuard(
    db,
    { kind, subjectId: userId, clientIp, now },
    sql`EXISTS (SELECT 1 FROM ${links} WHERE token_hash = ${tokenHash} AND user_id = ${userId} AND expires_at > ${now})`,
  );

export const redeemReset = (db: Db, link: MailedLink, passwordHash: string): Statement[] => [
  insertLinkGuard(db, "password-reset", passwordResets, link),
  deleteResetsOf(db, link.userId),
  db.run(sql`
    UPDATE users SET password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, ${link.now})
    WHERE id = ${link.userId}`),
  deleteSessionsOfUser(db, link.userId),
  deleteEmailChange(db, link.userId),
];

export const redeemEmailChange = (db: Db, link: MailedLink): Statement[] => [
  insertLinkGuard(db, "email-changed", emailChanges, link),
  db.run(sql`
    UPDATE users SET email_verified_at = ${link.now},
      email = (SELECT email FROM email_changes WHERE token_hash = ${link.tokenHash})
    WHERE id = ${link.userId}`),
  deleteEmailChange(db, link.userId),
  deleteSessionsOfUser(db, link.userId),
  deleteResetsOf(db, link.userId),
];

/** An unverified address may have been registered by a stranger, so remove everything that could let them back in. */
export const deleteUnverifiedAccess = (db: Db, userId: string): Statement[] => [
  deleteSessionsOfUser(db, userId),
  deletePasskeysExcept(db, userId, []),
  deleteTotp(db, userId),
  ...replaceRecoveryCodes(db, userId, []),
  deleteEmailChange(db, userId),
  db.delete(staffInvitations).where(eq(staffInvitations.invitedBy, userId)),
];

export const removePassword = (db: Db, userId: string) =>
  db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));

export const verifyEmail = (db: Db, userId: string, now: number) =>
  db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));

export const deleteResetsOf = (db: Db, userId: string) =>
  db.delete(passwordResets).where(eq(passwordResets.userId, userId));

export const deleteExpiredResets = (db: Db, now: number) =>
  db.run(sql`DELETE FROM password_resets WHERE expires_at <= ${now}`);

const deleteEmailChange = (db: Db, userId: string) => db.delete(emailChanges).where(eq(emailChanges.userId, userId));

export const replaceEmailChange = (db: Db, change: typeof emailChanges.$inferInsert) =>
  [deleteEmailChange(db, change.userId), db.insert(emailChanges).values(change)] as const;

export const deleteExpiredEmailChanges = (db: Db, now: number) =>
  db.run(sql`DELETE FROM email_changes WHERE expires_at <= ${now}`);

type NewSession = typeof sessions.$inferInsert;

export const insertSession = (db: Db, session: NewSession) => db.insert(sessions).values(session);

/** Takes the family from the parent's row, so a revoked family gets nothing. Parallel requests get the same child. */
export const rotateSession = (db: Db, parentId: string, child: Pick<NewSession, "id" | "expiresAt" | "lastSeenAt">) =>
  [
    db.run(sql`UPDATE sessions SET rotated_at = ${child.lastSeenAt} WHERE id = ${parentId} AND rotated_at IS NULL`),
    db.run(sql`
      INSERT INTO sessions
        (id, family_id, user_id, vendor_id, created_at, expires_at, last_seen_at, user_agent, address, confirmed_at)
      SELECT ${child.id}, family_id, user_id, vendor_id, created_at, ${child.expiresAt}, ${child.lastSeenAt}, user_agent, address, confirmed_at
      FROM sessions WHERE id = ${parentId}
      ON CONFLICT DO NOTHING`),
  ] as const;

/** Of all tokens of a sign-in; its device rings for the new dispensary's orders. */
export const updateChosenShop = (db: Db, sessionId: string, vendorId: string) =>
  [
    db.update(sessions).set({ vendorId }).where(eq(sessions.familyId, sessionId)),
    db.run(sql`UPDATE push_subscriptions SET vendor_id = ${vendorId} WHERE session_id = ${sessionId}`),
  ] as const;

export const updateSessionExpiry = (db: Db, id: string, expiresAt: number) =>
  db.run(sql`UPDATE sessions SET expires_at = ${expiresAt} WHERE id = ${id} AND rotated_at IS NULL`);

export const deleteFamilyOfSession = (db: Db, id: string) =>
  db.run(sql`DELETE FROM sessions WHERE family_id = (SELECT family_id FROM sessions WHERE id = ${id})`);

const family = selection(pick(sessions, "familyId"));

export const deleteSignIns = (db: Db, userId: string, which: { only: string } | { except: string }) =>
  returning(db, family)`DELETE FROM sessions WHERE user_id = ${userId}
    AND ${"only" in which ? sql`family_id = ${which.only}` : sql`family_id <> ${which.except}`}`;

export const deleteSessionsOfUser = (db: Db, userId: string) =>
  db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`);

export const deleteExpiredSessions = (db: Db, now: number, rotatedBefore: number) =>
  db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now} OR rotated_at < ${rotatedBefore}`);
