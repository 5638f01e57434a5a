import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import { isRunning, PREVIEW_FRESH_MS } from "#app/domain/pos/import.ts";
import { nextSyncAt, SYNC_EVERY_MS } from "#app/domain/pos/sync-times.ts";
import { MINUTE_MS, SECOND_MS } from "#app/domain/time.ts";
import { runBatch } from "#db/client.ts";
import { findSyncable, listLateConnections } from "#db/pos/queries.ts";
import { deleteFinishedSyncs, expirePreviews, insertImport, updateConnection } from "#db/pos/writes.ts";
import { runBudget } from "../frame/run-budget.ts";
import { resumeAlone, resumeDueImports } from "./resume-import.ts";

/** Clocks differ, and a change may be dated before it is visible. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** An object is one call; an invocation has 1,000: https://developers.cloudflare.com/workers/platform/limits/#subrequests */
const WOKEN_A_RUN = 500;
const WOKEN_WITHIN_MS = 5 * MINUTE_MS;

/** Resumes abandoned imports, and wakes the objects that read connected menus: new ones, and any that lost its alarm. */
export async function syncTreez(app: App): Promise<{ resumed: number; woken: number }> {
  const fits = runBudget(app);
  const now = app.now();
  const outOfDate = "This preview is out of date. Please check again.";
  await runBatch(app.db, [expirePreviews(app.db, now - PREVIEW_FRESH_MS, outOfDate)]);
  const resumed = await resumeDueImports(app, fits);
  if (!app.pos) return { resumed, woken: 0 };
  const late = await listLateConnections(app.db, now - SYNC_EVERY_MS - WOKEN_WITHIN_MS, WOKEN_A_RUN);
  await Promise.all(
    late.map(({ vendorId }, at) => app.posSyncs.wake(vendorId, now + (at / late.length) * WOKEN_WITHIN_MS)),
  );
  return { resumed, woken: late.length };
}

/** Fetches what changed in one connected menu. Returns when to run next (ms), or null if it is not connected any more. */
export async function syncTreezMenu(app: App, vendorId: string): Promise<number | null> {
  const connection = app.pos ? await findSyncable(app.db, vendorId) : undefined;
  if (!connection) return null;
  const now = app.now();
  const { lastSyncAt, openId, isSync } = connection;
  // The page and the cron finish imports that a person started.
  if (openId !== null && !isSync) return nextSyncAt(vendorId, now);
  const id = openId ?? newId(now);
  if (openId === null) {
    const scheduled = { id, vendorId, since: lastSyncAt - OVERLAP_MS, auto: true, startedAt: now };
    await runBatch(app.db, [
      ...deleteFinishedSyncs(app.db, vendorId),
      insertImport(app.db, scheduled),
      updateConnection(app.db, vendorId, { triedAt: now }),
    ]);
  }
  const after = await resumeAlone(app, vendorId, id);
  if (!after || !isRunning(after.state)) return nextSyncAt(vendorId, now);
  return Math.max(after.notBefore, after.leaseUntil, app.now() + SECOND_MS);
}
