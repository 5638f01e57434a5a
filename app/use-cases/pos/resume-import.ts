import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import type { Refusal } from "#app/domain/outcome.ts";
import { GONE_FROM_POS } from "#app/domain/pos/import.ts";
import { keyOwner, TREEZ_NOT_IMPORTED, tokenOwner } from "#app/domain/pos/treez.ts";
import { decrypt, encrypt } from "#app/platform/encryption.ts";
import { runBatch, type Statement } from "#db/client.ts";
import { acceptFeed } from "#db/pos/inbox.ts";
import {
  findImportOfVendor,
  findPosConnection,
  GONE_SEQ,
  listMissingProducts,
  listStagedRows,
  type PosImport,
  type StagedRow,
} from "#db/pos/queries.ts";
import {
  insertStagedRows,
  leaseImport,
  releaseImport,
  updateConnection,
  updateImport,
  updateVerdicts,
} from "#db/pos/writes.ts";
import { applyPlan, planItems } from "./apply-items.ts";

const PAGES_A_STEP = 5;
const ROWS_A_STEP = 500;
/** 20,000 products; more means something is wrong at Treez. */
const PAGES_MAX = 400;
const ROWS_A_STATEMENT = 1000;
const LEASE_MS = 90_000;
const FAULTS_MAX = 5;
const CONNECT_AGAIN = "Treez no longer accepts your key. Please connect again.";
const LIST_MOVED = "Treez’s list changed while it was read, so nothing was hidden.";

/** Runs one short step under a lease; the page, the API and the cron repeat it. A killed step runs again. */
export async function resumeTreezImport(app: App, vendorId: string, id: string): Promise<PosImport | undefined> {
  const now = app.now();
  const leaseId = newId(now);
  const taken = await leaseImport(app.db, { vendorId, id, leaseId, now, until: now + LEASE_MS });
  if (!taken) return findImportOfVendor(app.db, vendorId, id);
  try {
    if (taken.state === "reading") await readPages(app, taken, leaseId);
    else await applyRows(app, taken, leaseId);
  } finally {
    await runBatch(app.db, [releaseImport(app.db, id, leaseId)]);
  }
  return findImportOfVendor(app.db, vendorId, id);
}

async function readPages(app: App, begun: PosImport, leaseId: string): Promise<void> {
  const { db, settings } = app;
  const { id, vendorId, since } = begun;
  const connection = await findPosConnection(db, vendorId);
  const apiKey = connection && (await decrypt(settings.credentialsKey, keyOwner(vendorId), connection.apiKeySealed));
  if (!connection || apiKey === undefined) return stop(app, begun, leaseId, CONNECT_AGAIN);
  const { dispensaryName, tokenSealed, tokenExpiresAt } = connection;
  const value = tokenSealed && (await decrypt(settings.credentialsKey, tokenOwner(vendorId), tokenSealed));
  let token = value ? { value, expiresAt: tokenExpiresAt } : null;

  let { total } = begun;
  for (let page = begun.page; page < begun.page + PAGES_A_STEP; page += 1) {
    if (page > PAGES_MAX) return stop(app, begun, leaseId, TREEZ_NOT_IMPORTED);
    const found = await app.pos.listProducts({ dispensaryName, apiKey, token }, { page, since });
    if (!found.ok) return retryOrStop(app, begun, leaseId, found);
    const statements: Statement[] = [];
    if (found.value.token.value !== token?.value) {
      token = found.value.token;
      const sealed = await encrypt(settings.credentialsKey, tokenOwner(vendorId), token.value);
      statements.push(updateConnection(db, vendorId, { tokenSealed: sealed, tokenExpiresAt: token.expiresAt }));
    }
    const { items } = found.value;
    if (items.length === 0) {
      await runBatch(db, statements);
      return finishReading(app, { ...begun, total }, leaseId);
    }
    total = found.value.total ?? total;
    const rows = items.map((item, at) => ({ seq: page * 1000 + at, item }));
    statements.push(
      insertStagedRows(db, id, rows),
      updateImport(db, id, leaseId, { page: page + 1, total, faults: 0, problem: null }),
    );
    await runBatch(db, statements);
  }
}

async function finishReading(app: App, { id, vendorId, since, auto, total }: PosImport, leaseId: string) {
  const { db } = app;
  const staged = await listStagedRows(db, id, 0, PAGES_MAX * 1000);
  const verdicts = (await planRows(app, vendorId, staged)).map(verdictOf);
  // If products moved between pages we may have missed some, so hide nothing.
  const whole = staged.length > 0 && staged.length >= (total ?? 0);
  const gone = since === null && whole ? await listMissingProducts(db, vendorId, id) : [];
  const goneRows = gone.map(({ sourceId, name }, at) => ({
    seq: GONE_SEQ + at,
    item: { sourceId, name, ok: false as const, reason: GONE_FROM_POS, hides: true },
    what: "hidden" as const,
    note: GONE_FROM_POS,
  }));
  await runBatch(db, [
    ...chunksOf(verdicts).map((chunk) => updateVerdicts(db, id, chunk)),
    ...chunksOf(goneRows).map((chunk) => insertStagedRows(db, id, chunk)),
    updateImport(db, id, leaseId, {
      state: auto ? "applying" : "ready",
      readAt: app.now(),
      problem: since === null && !whole && staged.length > 0 ? LIST_MOVED : null,
    }),
  ]);
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
    updateVerdicts(db, id, planned.map(verdictOf)),
    updateImport(db, id, leaseId, {
      appliedSeq: last,
      ...(done ? { state: "done" as const, finishedAt: now } : {}),
    }),
    ...(done ? [synced] : []),
  ]);
}

const planRows = (app: App, vendorId: string, staged: readonly StagedRow[]) =>
  planItems(
    app,
    vendorId,
    staged.map(({ item }) => item),
  ).then((plans) => plans.map((plan, at) => ({ ...plan, seq: staged[at]!.seq })));

type PlannedRow = Awaited<ReturnType<typeof planRows>>[number];
const verdictOf = ({ seq, plan: { what, note } }: PlannedRow) => ({ seq, what, note });

async function retryOrStop(app: App, begun: PosImport, leaseId: string, refusal: Refusal): Promise<void> {
  if (refusal.reason === "pos-refused") return stop(app, begun, leaseId, CONNECT_AGAIN);
  if (refusal.reason === "unavailable") return stop(app, begun, leaseId, TREEZ_NOT_IMPORTED);
  const busy = refusal.reason === "pos-busy";
  const faults = busy ? begun.faults : begun.faults + 1;
  app.log("treez-waits", { importId: begun.id, reason: refusal.reason, faults, ...refusal.details });
  if (faults >= FAULTS_MAX) return stop(app, begun, leaseId, TREEZ_NOT_IMPORTED);
  const seconds = busy ? Number(refusal.details?.retryAfterSeconds) : 2 ** faults;
  await runBatch(app.db, [
    updateImport(app.db, begun.id, leaseId, {
      notBefore: app.now() + seconds * 1000,
      faults,
      problem: refusal.message,
    }),
  ]);
}

async function stop(app: App, { id, vendorId }: PosImport, leaseId: string, problem: string): Promise<void> {
  app.log("treez-import-failed", { importId: id, vendorId, problem });
  await runBatch(app.db, [
    updateImport(app.db, id, leaseId, { state: "failed", finishedAt: app.now(), problem }),
    // Stops the cron from retrying a rejected key.
    ...(problem === CONNECT_AGAIN ? [updateConnection(app.db, vendorId, { problem })] : []),
  ]);
}

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );
