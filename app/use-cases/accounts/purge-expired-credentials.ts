import type { App } from "#app/app.ts";
import { ROTATED_TOKEN_RETENTION_MS } from "#app/domain/accounts/session-rules.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { deleteAuditBefore } from "#db/accounts/audit-writes.ts";
import { deleteExpiredChallenges } from "#db/accounts/passkeys.ts";
import { deleteExpiredInvitations } from "#db/accounts/staff-writes.ts";
import { deleteExpiredEmailChanges, deleteExpiredResets, deleteExpiredSessions } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { deleteMailBefore } from "#db/emails/writes.ts";

const AUDIT_RETENTION_MS = 400 * DAY_MS;
const MAIL_RETENTION_MS = 90 * DAY_MS;

export async function purgeExpiredCredentials(app: App) {
  const now = app.now();
  await runBatch(app.db, [
    deleteExpiredSessions(app.db, now, now - ROTATED_TOKEN_RETENTION_MS),
    deleteExpiredResets(app.db, now),
    deleteExpiredInvitations(app.db, now),
    deleteExpiredEmailChanges(app.db, now),
    deleteExpiredChallenges(app.db, now),
    deleteMailBefore(app.db, now - MAIL_RETENTION_MS),
    deleteAuditBefore(app.db, now - AUDIT_RETENTION_MS),
  ]);
}
