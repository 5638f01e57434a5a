import { lt, sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { auditEvents } from "../schema/accounts.ts";

/** `details` must never contain a secret. */
export type AuditKind =
  | "signed-in"
  | "sign-in-refused"
  | "signed-out"
  | "signed-out-everywhere"
  | "sign-ins-ended"
  | "first-step-passed"
  | "code-refused"
  | "confirmed"
  | "authenticator-added"
  | "authenticator-removed"
  | "recovery-codes-replaced"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-code-used"
  | "session-replayed"
  | "registered"
  | "registration-of-known-email"
  | "reset-requested"
  | "password-reset"
  | "password-removed"
  | "email-change-requested"
  | "email-changed"
  | "email-change-refused"
  | "courier-added"
  | "courier-disabled"
  | "courier-enabled"
  | "strain-approved"
  | "strain-rejected"
  | "license-reviewed"
  | "license-rejected"
  | "local-tax-entered"
  | "rules-confirmed"
  | "rules-confirmation-withdrawn"
  | "vendor-suspended"
  | "vendor-reinstated"
  | "review-removed"
  | "review-restored"
  | "webhook-replayed"
  | "courier-request-caught-up"
  | "account-created"
  | "role-changed"
  | "access-refused";

export type AuditEvent = {
  kind: AuditKind;
  actorId?: string | null;
  subjectId?: string | null;
  clientIp?: string;
  details?: Record<string, string | number | boolean | null>;
};

export const insertAudit = (db: Db, now: number, event: AuditEvent) =>
  db.insert(auditEvents).values({ id: newId(now), at: now, ...event });

/** Goes before the change in its batch, guarded by the version it is made for. */
export const insertVendorAudit = (
  db: Db,
  { vendorId, version, now }: { vendorId: string; version: number | null; now: number },
  { kind, actorId, clientIp, details }: Required<Pick<AuditEvent, "kind" | "actorId" | "clientIp" | "details">>,
) =>
  db.run(sql`
    INSERT INTO audit_events (id, at, kind, actor_id, subject_id, address, details)
    SELECT ${newId(now)}, ${now}, ${kind}, ${actorId}, id, ${clientIp}, ${JSON.stringify(details)}
    FROM vendors WHERE id = ${vendorId} AND version = coalesce(${version}, version)`);

export const deleteAuditBefore = (db: Db, before: number) => db.delete(auditEvents).where(lt(auditEvents.at, before));

/** True if the batch failed on its guard: an audit event whose `kind` is null unless the guard's condition holds. */
export const isGuardFailure = (error: unknown): boolean =>
  // drizzle wraps D1's error.
  /NOT NULL constraint failed: audit_events\.kind/.test(`${error} ${error instanceof Error ? error.cause : ""}`);
