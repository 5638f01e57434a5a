import { and, eq, type SQL, sql } from "drizzle-orm";
import type { StaffRole } from "#app/domain/accounts/capability.ts";
import type { HistoryKind, ValueChange } from "#app/domain/accounts/history.ts";
import type { Db } from "../client.ts";
import { staffInvitations } from "../schema/accounts.ts";
import { insertGuard } from "./audit-writes.ts";
import { deleteResetsOf, deleteSessionsOfUser, updateEmployeeNumber } from "./writes.ts";

type StaffEvent = {
  kind: HistoryKind;
  vendorId: string;
  actorId: string;
  subjectId: string;
  clientIp: string;
  name: string;
  changes: readonly ValueChange[];
  now: number;
};

const insertStaffAudit = (db: Db, { vendorId, name, changes, ...event }: StaffEvent, condition: SQL) =>
  insertGuard(db, { ...event, details: { name, changes }, history: { vendorId, area: "staff" } }, condition);

/** If two owners remove each other, one stays, so a dispensary always has an owner. */
const byOwner = ({ actorId, vendorId }: StaffEvent) => isMember(actorId, vendorId, "owner");

const worksThere = ({ subjectId, vendorId }: StaffEvent, role: StaffRole) => isMember(subjectId, vendorId, role);

const isMember = (userId: string, vendorId: string, role: StaffRole) => sql`EXISTS (SELECT 1 FROM memberships
  WHERE user_id = ${userId} AND vendor_id = ${vendorId} AND role = ${role} AND ended_at IS NULL)`;

const ofMember = ({ subjectId, vendorId }: StaffEvent) => sql`user_id = ${subjectId} AND vendor_id = ${vendorId}`;

const isInvited = ({ subjectId, vendorId }: StaffEvent) => sql`EXISTS (SELECT 1 FROM staff_invitations
  WHERE id = ${subjectId} AND vendor_id = ${vendorId})`;

export const insertInvitation = (db: Db, happened: StaffEvent, invitation: typeof staffInvitations.$inferInsert) =>
  [
    insertStaffAudit(db, happened, byOwner(happened)),
    db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.vendorId, invitation.vendorId), eq(staffInvitations.email, invitation.email))),
    db.insert(staffInvitations).values(invitation),
  ] as const;

export const updateInvitationRole = (db: Db, happened: StaffEvent, role: StaffRole) =>
  [
    insertStaffAudit(db, happened, sql`${byOwner(happened)} AND ${isInvited(happened)}`),
    db.run(sql`UPDATE staff_invitations SET role = ${role} WHERE id = ${happened.subjectId}`),
  ] as const;

export const deleteInvitation = (db: Db, happened: StaffEvent) =>
  [
    insertStaffAudit(db, happened, sql`${byOwner(happened)} AND ${isInvited(happened)}`),
    db.run(sql`DELETE FROM staff_invitations WHERE id = ${happened.subjectId}`),
  ] as const;

export const updateStaffRole = (db: Db, happened: StaffEvent, from: StaffRole, to: StaffRole) =>
  [
    insertStaffAudit(db, happened, sql`${byOwner(happened)} AND ${worksThere(happened, from)}`),
    db.run(sql`UPDATE memberships SET role = ${to} WHERE ${ofMember(happened)}`),
  ] as const;

export const updateStaffNumber = (db: Db, happened: StaffEvent, role: StaffRole, employeeNumber: string | null) =>
  [
    insertStaffAudit(db, happened, sql`${byOwner(happened)} AND ${worksThere(happened, role)}`),
    updateEmployeeNumber(db, happened.subjectId, employeeNumber),
  ] as const;

/** Disables an account without any dispensary left: its row stays for history, and its email becomes free. */
export const removeStaffMember = (db: Db, happened: StaffEvent, role: StaffRole) =>
  [
    insertStaffAudit(db, happened, sql`${byOwner(happened)} AND ${worksThere(happened, role)}`),
    db.run(sql`UPDATE memberships SET ended_at = ${happened.now} WHERE ${ofMember(happened)}`),
    db.run(sql`
      UPDATE users SET disabled_at = ${happened.now}, password_hash = NULL, email = id || '@removed.invalid'
      WHERE id = ${happened.subjectId}
        AND NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = ${happened.subjectId} AND ended_at IS NULL)`),
    deleteResetsOf(db, happened.subjectId),
    deleteSessionsOfUser(db, happened.subjectId),
  ] as const;

const isOpen = (tokenHash: string, now: number) =>
  sql`FROM staff_invitations WHERE token_hash = ${tokenHash} AND expires_at > ${now}`;

export const acceptAsAccount = (db: Db, happened: StaffEvent, tokenHash: string, passwordHash: string) =>
  [
    insertStaffAudit(db, happened, sql`EXISTS (SELECT 1 ${isOpen(tokenHash, happened.now)})`),
    db.run(sql`
      INSERT INTO users (id, email, password_hash, role, first_name, last_name, email_verified_at, created_at)
      SELECT ${happened.subjectId}, email, ${passwordHash}, 'vendor', first_name, last_name, ${happened.now}, ${happened.now}
      ${isOpen(tokenHash, happened.now)}`),
    joinInvited(db, happened, tokenHash),
    db.run(sql`DELETE FROM staff_invitations WHERE token_hash = ${tokenHash}`),
  ] as const;

export const acceptByAccount = (db: Db, happened: StaffEvent, tokenHash: string) =>
  [
    insertStaffAudit(
      db,
      happened,
      sql`EXISTS (SELECT 1 FROM staff_invitations i JOIN users u ON u.email = i.email
        WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${happened.now} AND u.id = ${happened.subjectId}
          AND u.role = 'vendor' AND u.disabled_at IS NULL)`,
    ),
    db.run(sql`
      UPDATE users SET email_verified_at = coalesce(email_verified_at, ${happened.now})
      WHERE id = ${happened.subjectId}`),
    joinInvited(db, happened, tokenHash),
    db.run(sql`DELETE FROM staff_invitations WHERE token_hash = ${tokenHash}`),
  ] as const;

/** Lets people who worked there before come back; a current role stays. */
const joinInvited = (db: Db, { subjectId, now }: StaffEvent, tokenHash: string) =>
  db.run(sql`
    INSERT INTO memberships (user_id, vendor_id, role, since)
    SELECT ${subjectId}, vendor_id, role, ${now} ${isOpen(tokenHash, now)}
    ON CONFLICT DO UPDATE SET role = excluded.role, since = excluded.since, ended_at = NULL
      WHERE ended_at IS NOT NULL`);

export const deleteExpiredInvitations = (db: Db, now: number) =>
  db.run(sql`DELETE FROM staff_invitations WHERE expires_at <= ${now}`);
