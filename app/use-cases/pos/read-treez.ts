import type { App } from "#app/app.ts";
import type { Refusal } from "#app/domain/outcome.ts";
import { GONE_FROM_POS } from "#app/domain/pos/import.ts";
import { removalOf } from "#app/domain/pos/items-schema.ts";
import { keyOwner, TREEZ_NOT_IMPORTED, tokenOwner } from "#app/domain/pos/treez.ts";
import { decrypt, encrypt } from "#app/platform/encryption.ts";
import { runBatch } from "#db/client.ts";
import { stageItems } from "#db/pos/inbox.ts";
import { findPosConnection, listMissingProducts, listStagedRows, type PosImport } from "#db/pos/queries.ts";
import { updateConnection, updateImport, updateVerdicts } from "#db/pos/writes.ts";
import { planRows, verdictOf } from "./apply-items.ts";

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
  const apiKey = connection && (await decrypt(settings.credentialsKey, keyOwner(vendorId), connection.apiKeySealed));
  if (apiKey === undefined) return stop(app, begun, leaseId, CONNECT_AGAIN);
  const { dispensaryName, tokenSealed, tokenExpiresAt } = connection!;
  const value = tokenSealed && (await decrypt(settings.credentialsKey, tokenOwner(vendorId), tokenSealed));
  let token = value ? { value, expiresAt: tokenExpiresAt } : null;

  let { total } = begun;
  for (let page = begun.page; page < begun.page + PAGES_A_STEP; page += 1) {
    if (page > PAGES_MAX || !app.pos) return stop(app, begun, leaseId, TREEZ_NOT_IMPORTED);
    const found = await app.pos.listProducts({ dispensaryName, apiKey, token }, { page, since });
    if (!found.ok) return retryOrStop(app, begun, leaseId, found);
    const { items } = found.value;
    if (found.value.token.value !== token?.value) {
      token = found.value.token;
      const tokenSealed = await encrypt(settings.credentialsKey, tokenOwner(vendorId), token.value);
      await runBatch(db, [updateConnection(db, vendorId, { tokenSealed, tokenExpiresAt: token.expiresAt })]);
    }
    if (items.length === 0) return finishReading(app, { ...begun, total }, leaseId);
    total = found.value.total ?? total;
    const staged = items.map((item) => ({ item }));
    await runBatch(db, [
      ...stageItems(db, id, staged),
      updateImport(db, id, leaseId, { page: page + 1, total, faults: 0, problem: null }),
    ]);
  }
}

async function finishReading(app: App, { id, vendorId, since, auto, total }: PosImport, leaseId: string) {
  const { db } = app;
  const staged = await listStagedRows(db, id, 0, PAGES_MAX * 1000);
  const verdicts = (await planRows(app, vendorId, staged)).map(verdictOf);
  // If products moved between pages we may have missed some, so hide nothing.
  const whole = staged.length > 0 && staged.length >= (total ?? 0);
  const gone = since === null && whole ? await listMissingProducts(db, vendorId, id) : [];
  const removals = gone.map(({ sourceId, name }) => ({
    item: removalOf(sourceId, name, GONE_FROM_POS),
    what: "hidden" as const,
    note: GONE_FROM_POS,
  }));
  await runBatch(db, [
    ...updateVerdicts(db, id, verdicts),
    ...stageItems(db, id, removals),
    updateImport(db, id, leaseId, {
      state: auto ? "applying" : "ready",
      readAt: app.now(),
      problem: since === null && !whole && staged.length > 0 ? LIST_MOVED : null,
    }),
  ]);
}

async function retryOrStop(app: App, begun: PosImport, leaseId: string, refusal: Refusal): Promise<void> {
  if (refusal.reason === "pos-refused") return stop(app, begun, leaseId, CONNECT_AGAIN);
  const busy = refusal.reason === "pos-busy";
  const faults = busy ? begun.faults : begun.faults + 1;
  app.log("treez-waits", { importId: begun.id, reason: refusal.reason, faults, ...refusal.details });
  if (faults >= FAULTS_MAX) return stop(app, begun, leaseId, TREEZ_NOT_IMPORTED);
  const seconds = busy ? Number(refusal.details?.retryAfterSeconds) : 2 ** faults;
  const notBefore = app.now() + seconds * 1000;
  await runBatch(app.db, [updateImport(app.db, begun.id, leaseId, { notBefore, faults, problem: refusal.message })]);
}

async function stop(app: App, { id, vendorId }: PosImport, leaseId: string, problem: string): Promise<void> {
  app.log("treez-import-failed", { importId: id, vendorId, problem });
  await runBatch(app.db, [
    updateImport(app.db, id, leaseId, { state: "failed", finishedAt: app.now(), problem }),
    // Stops the cron from retrying a rejected key.
    ...(problem === CONNECT_AGAIN ? [updateConnection(app.db, vendorId, { problem })] : []),
  ]);
}
