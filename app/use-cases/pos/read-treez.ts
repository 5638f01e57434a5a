import type { App } from "#app/app.ts";
import { type Refusal, refuse } from "#app/domain/outcome.ts";
import { NOT_IMPORTED } from "#app/domain/pos/import.ts";
import { sealOwner } from "#app/domain/pos/treez.ts";
import { SECOND_MS } from "#app/domain/time.ts";
import { decrypt, encrypt } from "#app/platform/encryption.ts";
import type { PosAccess } from "#app/providers/pos/treez.ts";
import { runBatch } from "#db/client.ts";
import { listLeftOut, stageItems } from "#db/pos/inbox.ts";
import { findPosConnection, listStagedRows, type PosImport } from "#db/pos/queries.ts";
import { updateConnection, updateImport } from "#db/pos/writes.ts";
import { planItems, removedItems, stagedOf } from "./apply-items.ts";

const PAGES_A_STEP = 5;
/** 20,000 products; more means something is wrong at Treez. */
const PAGES_MAX = 400;
const FAULTS_MAX = 5;
const CONNECT_AGAIN = "Treez no longer accepts your key. Please connect again.";
const LIST_MOVED = "Treez’s list changed while it was read, so nothing was hidden.";

/** Stages some pages of Treez's list, as a push stages its items; after the last one the import is a preview. */
export async function readTreez(app: App, begun: PosImport, leaseId: string): Promise<void> {
  const { db, settings } = app;
  const { id, vendorId, since } = begun;
  const connection = await findPosConnection(db, vendorId);
  const opened = connection && (await decrypt(settings.credentialsKey, sealOwner(vendorId), connection.accessSealed));
  if (!opened) return retryOrFail(app, begun, leaseId, refuse("pos-refused", CONNECT_AGAIN));
  let access: PosAccess = JSON.parse(opened);
  let { total } = begun;
  for (let page = begun.page; page < begun.page + PAGES_A_STEP; page += 1) {
    const pos = page <= PAGES_MAX ? app.pos : null;
    const found = (await pos?.listProducts(access, { page, since })) ?? refuse("pos-unreachable", NOT_IMPORTED);
    if (!found.ok) return retryOrFail(app, begun, leaseId, found);
    if (found.value.access.token !== access.token) {
      access = found.value.access;
      const accessSealed = await encrypt(settings.credentialsKey, sealOwner(vendorId), JSON.stringify(access));
      await runBatch(db, [updateConnection(db, vendorId, { accessSealed })]);
    }
    const { items } = found.value;
    if (items.length === 0) return finishReading(app, { ...begun, total }, leaseId);
    total = found.value.total ?? total;
    await runBatch(db, [
      ...stageItems(
        db,
        id,
        items.map((item) => ({ item })),
      ),
      updateImport(db, id, leaseId, { page: page + 1, total, faults: 0, problem: null }),
    ]);
  }
}

async function finishReading(app: App, { id, vendorId, since, auto, total }: PosImport, leaseId: string) {
  const { db } = app;
  const staged = (await listStagedRows(db, id, 0, PAGES_MAX * 1000)).map(({ item }) => item);
  // If products moved between pages we may have missed some, so hide nothing.
  const moved = staged.length < (total ?? 0);
  const named = staged.map(({ sourceId }) => sourceId);
  const isWhole = since === null && named.length > 0 && !moved;
  const leftOut = isWhole ? await listLeftOut(db, vendorId, { named, version: app.now(), importId: null }) : [];
  const items = [...staged, ...removedItems(leftOut)];
  await runBatch(db, [
    ...stageItems(db, id, stagedOf(items, await planItems(app, vendorId, items))),
    updateImport(db, id, leaseId, {
      state: auto ? "applying" : "ready",
      readAt: app.now(),
      problem: since === null && named.length > 0 && moved ? LIST_MOVED : null,
    }),
  ]);
}

/** Retries later. A refused key fails the import at once, other faults after five. */
async function retryOrFail(app: App, begun: PosImport, leaseId: string, { reason, message, details }: Refusal) {
  const { id, vendorId } = begun;
  const isBusy = reason === "pos-busy";
  const isRefused = reason === "pos-refused";
  const errors = begun.faults + (isBusy ? 0 : 1);
  const isFailed = isRefused || errors >= FAULTS_MAX;
  app.log(isFailed ? "treez-import-failed" : "treez-waits", {
    importId: id,
    vendorId,
    reason,
    faults: errors,
    ...details,
  });
  const problem = isRefused ? CONNECT_AGAIN : isFailed ? NOT_IMPORTED : message;
  const waitMs = (isBusy ? Number(details?.retryAfterSeconds) : 2 ** errors) * SECOND_MS;
  const end = { state: "failed", finishedAt: app.now() } as const;
  await runBatch(app.db, [
    updateImport(app.db, id, leaseId, {
      problem,
      faults: errors,
      ...(isFailed ? end : { notBefore: app.now() + waitMs }),
    }),
    // Stops the cron from retrying a rejected key.
    ...(isRefused ? [updateConnection(app.db, vendorId, { problem })] : []),
  ]);
}
