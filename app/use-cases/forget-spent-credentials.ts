import { deleteAuditBefore } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { deleteMailBefore } from "#db/outbox-writes.ts";
import { deleteSpentSessions } from "#db/session-writes.ts";
import { deleteSpentResets } from "#db/user-writes.ts";
import type { App } from "../app.ts";
import { ROTATED_KEPT_MS } from "../domain/session-rules.ts";

const DAY = 86_400_000;
const AUDIT_KEPT_MS = 400 * DAY;
const MAIL_KEPT_MS = 90 * DAY;

/** Deletes sessions and reset links that no longer open anything, and letters and security events past their keeping. */
export async function forgetSpentCredentials(app: App) {
  const now = app.now();
  await runBatch(app.db, [
    deleteSpentSessions(app.db, now, now - ROTATED_KEPT_MS),
    deleteSpentResets(app.db, now),
    deleteMailBefore(app.db, now - MAIL_KEPT_MS),
    deleteAuditBefore(app.db, now - AUDIT_KEPT_MS),
  ]);
}
