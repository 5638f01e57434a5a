import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

type Audited = { kind: string; actor: string | null; subject: string | null; details: string };

/** Newest first, with emails where there are accounts. */
export const listAudit = (db: Db, before: number) =>
  db.all<Audited>(sql`SELECT e.kind, a.email AS actor, coalesce(s.email, e.subject_id) AS subject, e.details
    FROM audit_events e LEFT JOIN users a ON a.id = e.actor_id LEFT JOIN users s ON s.id = e.subject_id
    WHERE e.at < ${before} ORDER BY e.at DESC`);
