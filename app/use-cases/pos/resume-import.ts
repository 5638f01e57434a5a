import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import { isRunning } from "#app/domain/pos/import.ts";
import { runBatch } from "#db/client.ts";
import { acceptFeed } from "#db/pos/inbox.ts";
import { findImportOfVendor, listDueImports, listStagedRows, type PosImport } from "#db/pos/queries.ts";
import { leaseImport, releaseImport, updateConnection, updateImport, updateVerdicts } from "#db/pos/writes.ts";
import { applyPlan, planRows, verdictOf } from "./apply-items.ts";
import { readTreez } from "./read-treez.ts";

const ROWS_A_STEP = 500;
const LEASE_MS = 90_000;
const IMPORTS_A_RUN = 10;
const STEPS_A_RUN = 4;
const STATEMENTS_A_STEP = 40;

/** Runs one short step under a lease; the page, the API and the cron repeat it. A killed step runs again. */
export async function resumeImport(app: App, vendorId: string, id: string): Promise<PosImport | undefined> {
  const now = app.now();
  const leaseId = newId(now);
  const leased = await leaseImport(app.db, { vendorId, id, leaseId, now, until: now + LEASE_MS });
  if (!leased) return findImportOfVendor(app.db, vendorId, id);
  try {
    if (leased.state === "reading") await readTreez(app, leased, leaseId);
    else await applyRows(app, leased, leaseId);
  } finally {
    await runBatch(app.db, [releaseImport(app.db, id, leaseId)]);
  }
  return findImportOfVendor(app.db, vendorId, id);
}

/** Takes steps until it ends, must wait, or another run holds it. */
export async function resumeSteps(app: App, vendorId: string, id: string, most: number) {
  let after: PosImport | undefined;
  for (let step = 0; step < most; step += 1) {
    after = await resumeImport(app, vendorId, id);
    if (!after || !isRunning(after.state) || after.notBefore > app.now() || after.leaseUntil > app.now()) break;
  }
  return after;
}

/** Continues imports whose page was closed. `fits`: whether so many statements still fit into this run. */
export async function resumeDueImports(app: App, fits: (statements: number) => boolean): Promise<number> {
  let resumed = 0;
  for (const { vendorId, id } of await listDueImports(app.db, app.now(), IMPORTS_A_RUN)) {
    if (!fits(STEPS_A_RUN * STATEMENTS_A_STEP)) break;
    await resumeAlone(app, vendorId, id);
    resumed += 1;
  }
  return resumed;
}

/** Some steps; one dispensary's failure must not stop the others. */
export async function resumeAlone(app: App, vendorId: string, id: string): Promise<PosImport | undefined> {
  try {
    return await resumeSteps(app, vendorId, id, STEPS_A_RUN);
  } catch (error) {
    app.log("alarm", { kind: "menu-import", vendorId, message: String(error) });
    return undefined;
  }
}

async function applyRows(app: App, { id, vendorId, appliedSeq, startedAt, pushed }: PosImport, leaseId: string) {
  const { db } = app;
  const now = app.now();
  const staged = await listStagedRows(db, id, appliedSeq, ROWS_A_STEP);
  // Planned again, so that edits since the preview count and the report says what was done.
  const planned = await planRows(app, vendorId, staged);
  const last = staged.at(-1)?.seq ?? appliedSeq;
  const done = staged.length < ROWS_A_STEP;
  const synced = pushed
    ? acceptFeed(db, vendorId, now)
    : updateConnection(db, vendorId, { lastSyncAt: startedAt, problem: null });
  await runBatch(db, [
    ...applyPlan(app, vendorId, planned, id),
    ...updateVerdicts(db, id, planned.map(verdictOf)),
    updateImport(db, id, leaseId, {
      appliedSeq: last,
      ...(done ? { state: "done" as const, finishedAt: now } : {}),
    }),
    ...(done ? [synced] : []),
  ]);
}
