import type { App } from "#app/app.ts";
import {
  ARCHIVED_AFTER_DAYS,
  type ArchivedMonth,
  archiveKey,
  type MonthOfVendor,
  REPLACED_RETENTION_DAYS,
} from "#app/domain/orders/archive.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { runBatch } from "#db/client.ts";
import {
  findArchive,
  findDueMonth,
  forgetReplaced,
  listDueOrders,
  listReplaced,
  moveToArchive,
  noteFile,
  readArchivedMonth,
} from "#db/orders/archive.ts";
import { runBudget } from "../frame/run-budget.ts";

type Archivist = Pick<App, "db" | "now" | "meter" | "log">;

const STATEMENTS_A_FILE = 15;
const ORDERS_A_FILE = 200;
const REPLACED_A_RUN = 100;

/**
 * Moves what lists don't need of long closed orders to the archive, a file per dispensary and month. Rows go only after the
 * file was read back; a run that was cut writes the same file again.
 */
export async function archiveOrders(app: Archivist): Promise<{ files: number; orders: number }> {
  const fits = runBudget(app);
  const now = app.now();
  // Whole days, so that a file is written once a day and not with each order.
  const before = now - (now % DAY_MS) - ARCHIVED_AFTER_DAYS * DAY_MS;
  const done = { files: 0, orders: 0 };
  const failed: string[] = [];
  const errors: unknown[] = [];
  while (fits(STATEMENTS_A_FILE + 2)) {
    const month = await findDueMonth(app.db, before, failed);
    if (!month) break;
    try {
      done.orders += await archiveMonth(app, month, { before, now });
      done.files += 1;
    } catch (error) {
      app.log("archive-failed", { ...month, ...errorFacts(error) });
      failed.push(month.vendorId);
      errors.push(error);
    }
  }
  await removeReplaced(app, now - REPLACED_RETENTION_DAYS * DAY_MS);
  if (errors.length > 0) throw errors[0];
  return done;
}

async function removeReplaced(app: Archivist, before: number): Promise<void> {
  const keys = (await listReplaced(app.db, before, REPLACED_A_RUN)).map(({ key }) => key);
  if (keys.length === 0) return;
  await app.db.archive.remove(keys);
  await runBatch(app.db, [forgetReplaced(app.db, keys)]);
}

async function archiveMonth(app: Archivist, month: MonthOfVendor, times: { before: number; now: number }) {
  const from = await findArchive(app.db, month);
  const due = await listDueOrders(app.db, month, { ...times, limit: ORDERS_A_FILE });
  const earlier = from ? await readArchivedMonth(app.db, from) : {};
  const added: ArchivedMonth = Object.fromEntries(due.map(({ id, ...parts }) => [id, parts]));
  const text = JSON.stringify({ ...earlier, ...added });
  const sha256 = chainDigest(text);
  const key = archiveKey(month, sha256);
  await runBatch(app.db, [noteFile(app.db, key, times.now)]);
  await app.db.archive.write(key, text);
  await readArchivedMonth(app.db, { key, sha256 });
  await runBatch(app.db, moveToArchive(app.db, { month, from, sha256, due }, times));
  return due.length;
}
