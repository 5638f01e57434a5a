import type { AuditKind } from "#app/domain/accounts/audit.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";

/** One audit row per address per 10 minutes, so guesses can't flood the log. */
export async function recordUnknownEmail(visit: Visit, kind: AuditKind): Promise<void> {
  const { allowed } = await visit.rateLimit("unknownEmailAudit", `${kind}|${ipKey(visit.clientIp)}`);
  if (allowed) await runBatch(visit.db, [insertVisitAudit(visit, { kind })]);
}
