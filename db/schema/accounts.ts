import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type Role, roles } from "#app/domain/accounts/actor.ts";
import { type StaffRole, staffRoles } from "#app/domain/accounts/capability.ts";
import type { HistoryArea } from "#app/domain/accounts/history.ts";
import { instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

export const ofUser = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lowercase. */
    email: text("email").notNull(),
    /** argon2id in PHC form; null if a password was never set. */
    passwordHash: text("password_hash"),
    role: text("role").$type<Role>().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    employeeNumber: text("employee_number"),
    employerIds: json<readonly string[]>("employer_ids").notNull().default(sql`'[]'`),
    emailVerifiedAt: instant("email_verified_at"),
    disabledAt: instant("disabled_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_role").on(t.role, t.email),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_role_known", sql`${t.role} IN (${oneOf(roles)})`),
    check("users_employer_of_couriers", sql`${t.role} = 'courier' OR ${t.employerIds} = '[]'`),
  ],
);

/** Who works for which dispensary. Ended ones stay, so that its history has names. */
export const memberships = sqliteTable(
  "memberships",
  {
    userId: ofUser(),
    vendorId: ofVendor(),
    role: text("role").$type<StaffRole>().notNull(),
    since: instant("since").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.vendorId] }),
    index("memberships_vendor").on(t.vendorId),
    check("memberships_role_known", sql`${t.role} IN (${oneOf(staffRoles)})`),
  ],
);

/** One row per issued token. Rotation adds a row; reusing a rotated token after its grace period revokes the family. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    familyId: text("family_id").notNull(),
    userId: ofUser(),
    /** Chosen by a person who works for more than one dispensary; null for their first. */
    vendorId: text("vendor_id"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    rotatedAt: instant("rotated_at"),
    lastSeenAt: instant("last_seen_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    clientIp: text("address").notNull().default(""),
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [
    index("sessions_user").on(t.userId, t.createdAt),
    index("sessions_family").on(t.familyId),
    uniqueIndex("sessions_one_live").on(t.familyId).where(sql`rotated_at IS NULL`),
    index("sessions_expiry").on(t.expiresAt),
    index("sessions_rotated").on(t.rotatedAt).where(sql`rotated_at IS NOT NULL`),
  ],
);

export const passwordResets = sqliteTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Unique: only the newest link works. */
    userId: ofUser(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("password_resets_user").on(t.userId), index("password_resets_expiry").on(t.expiresAt)],
);

export const emailChanges = sqliteTable(
  "email_changes",
  {
    userId: ofUser().primaryKey(),
    tokenHash: text("token_hash").notNull(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("email_changes_token").on(t.tokenHash),
    index("email_changes_expiry").on(t.expiresAt),
    check("email_changes_email_lower", sql`${t.email} = lower(${t.email})`),
    check("email_changes_token_hash", sql`length(${t.tokenHash}) = 64`),
  ],
);

export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    vendorId: ofVendor(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    role: text("role").$type<StaffRole>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("staff_invitations_token").on(t.tokenHash),
    uniqueIndex("staff_invitations_email").on(t.vendorId, t.email),
    index("staff_invitations_inviter").on(t.invitedBy),
    index("staff_invitations_expiry").on(t.expiresAt),
    check("staff_invitations_email_lower", sql`${t.email} = lower(${t.email})`),
    check("staff_invitations_role_known", sql`${t.role} IN (${oneOf(staffRoles)})`),
    check("staff_invitations_token_hash", sql`length(${t.tokenHash}) = 64`),
  ],
);

/** Security events. Never store a secret here. */
export const auditEvents = sqliteTable(
  "audit_events",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    actorId: text("actor_id"),
    subjectId: text("subject_id"),
    /** Null unless this is an entry in a dispensary's history. */
    vendorId: text("vendor_id"),
    area: text("area").$type<HistoryArea>(),
    clientIp: text("address").notNull().default(""),
    details: json<Record<string, string | number | boolean | null>>("details").notNull().default({}),
  },
  (t) => [
    index("audit_events_at").on(t.at),
    index("audit_events_subject").on(t.subjectId, t.at),
    index("audit_events_actor").on(t.actorId, t.at).where(sql`actor_id IS NOT subject_id`),
    index("audit_events_kind").on(t.kind, t.at),
    index("audit_events_history").on(t.vendorId, t.area, t.at, t.id).where(sql`vendor_id IS NOT NULL`),
  ],
);
