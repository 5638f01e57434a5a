import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import { PREVIEW_FRESH_MS } from "#app/domain/pos/import.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { runBatch } from "#db/client.ts";
import { listDueConnections, listDueImports } from "#db/pos/queries.ts";
import { deleteFinishedSyncs, expirePreviews, insertImport, updateConnection } from "#db/pos/writes.ts";
import { resumeTreezImport } from "./resume-import.ts";

const EVERY_MS = 15 * MINUTE_MS;
/** Clocks differ, and a change may be dated before it is visible. */
const OVERLAP_MS = 10 * MINUTE_MS;
const IMPORTS_A_RUN = 10;
const VENDORS_A_RUN = 20;
const STEPS_A_VENDOR = 4;

/** Fetches changes and resumes abandoned imports. Bounded: vendors not reached go first in the next run. */
export async function syncTreez(app: App): Promise<{ resumed: number; looked: number }> {
  if (app.pos.kind === "unavailable") return { resumed: 0, looked: 0 };
  const now = app.now();
  const outOfDate = "This preview is out of date. Please check again.";
  await runBatch(app.db, [expirePreviews(app.db, now - PREVIEW_FRESH_MS, outOfDate)]);
  const due = await listDueImports(app.db, now, IMPORTS_A_RUN);
  for (const { vendorId, id } of due) await runSteps(app, vendorId, id);
  const connections = await listDueConnections(app.db, now - EVERY_MS, VENDORS_A_RUN);
  for (const { vendorId, lastSyncAt } of connections) {
    const id = newId(now);
    const look = { id, vendorId, since: lastSyncAt - OVERLAP_MS, auto: true, startedAt: now };
    await runBatch(app.db, [
      ...deleteFinishedSyncs(app.db, vendorId),
      insertImport(app.db, look),
      updateConnection(app.db, vendorId, { triedAt: now }),
    ]);
    await runSteps(app, vendorId, id);
  }
  return { resumed: due.length, looked: connections.length };
}

async function runSteps(app: App, vendorId: string, id: string): Promise<void> {
  try {
    for (let step = 0; step < STEPS_A_VENDOR; step += 1) {
      const after = await resumeTreezImport(app, vendorId, id);
      if (!after || !["reading", "applying"].includes(after.state) || after.notBefore > app.now()) return;
    }
  } catch (error) {
    // One vendor's failure must not stop the others.
    app.log("alarm", { kind: "treez-sync", vendorId, message: String(error) });
  }
}
