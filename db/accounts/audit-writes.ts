import { lt, type SQL, sql } from "drizzle-orm";
import type { AuditKind, EventKind } from "#app/domain/accounts/audit.ts";
import type { HistoryArea } from "#app/domain/accounts/history.ts";
import { newId } from "#app/domain/id.ts";
import { isNullViolation } from "#app/platform/violation.ts";
import { type Db, runBatch, type Statement } from "../client.ts";
import { auditEvents } from "../schema/accounts.ts";

/** `details` must never contain a secret. */
export type AuditEvent = {
  kind: AuditKind;
  actorId?: string | null;
  subjectId?: string | null;
  clientIp?: string;
  details?: Record<string, string | number | boolean | null>;
};

export const insertAudit = (db: Db, now: number, event: AuditEvent) =>
  db.insert(auditEvents).values({ id: newId(now), at: now, ...event });

type Visited = { db: Db; now: () => number; clientIp: string };

export const insertVisitAudit = ({ db, now, clientIp }: Visited, event: Omit<AuditEvent, "clientIp">) =>
  insertAudit(db, now(), { clientIp, ...event });

export const insertOwnAudit = (visit: Visited, userId: string, kind: AuditKind, details: AuditEvent["details"] = {}) =>
  insertVisitAudit(visit, { kind, actorId: userId, subjectId: userId, details });

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

type Guard = {
  kind: EventKind;
  actorId?: string;
  subjectId: string;
  clientIp: string;
  now: number;
  details?: object;
  history?: { vendorId: string; area: HistoryArea };
};

/** Guards its batch: `kind` is null, which fails the batch, unless `condition` holds. */
export const insertGuard = (
  db: Db,
  { kind, actorId, subjectId, clientIp, now, details = {}, history }: Guard,
  condition: SQL,
): Statement =>
  db.run(sql`
    INSERT INTO audit_events (id, at, kind, actor_id, subject_id, vendor_id, area, address, details)
    VALUES (${newId(now)}, ${now}, (SELECT ${kind} WHERE ${condition}), ${actorId ?? null}, ${subjectId},
      ${history?.vendorId ?? null}, ${history?.area ?? null}, ${clientIp}, ${JSON.stringify(details)})`);

export async function runGuarded(db: Db, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(db, statements);
    return true;
  } catch (error) {
    if (isNullViolation(error, "audit_events.kind")) return false;
    throw error;
  }
}
