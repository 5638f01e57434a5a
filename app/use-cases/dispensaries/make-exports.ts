import { encodeHex } from "oslo/encoding";
import type { App } from "#app/app.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { exportReadyMail } from "#app/domain/dispensaries/export-mail.ts";
import {
  CHECKSUMS,
  checksumLines,
  EXPORT_STEPS,
  type ExportCursor,
  type ExportedFile,
  exportFolder,
  exportReadme,
  README,
} from "#app/domain/dispensaries/shop-export.ts";
import { joined } from "#app/platform/bytes.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { centralDirectory, crc32, localHeader, ZIP_MAX_BYTES, ZIP_MAX_FILES } from "#app/platform/zip.ts";
import { findAccount } from "#db/accounts/queries.ts";
import { runBatch, type Statement } from "#db/client.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";
import {
  countExportError,
  deleteExport,
  findExportToMake,
  finishExport,
  insertPart,
  listExpiredExports,
  listExportParts,
  type ShopExport,
} from "#db/dispensaries/exports.ts";
import { insertMail } from "#db/emails/writes.ts";
import { runBudget } from "../frame/run-budget.ts";
import { type NewFile, readExportPage, type Source } from "./read-export-page.ts";

export type Exporter = Source & Pick<App, "now" | "meter" | "log"> & { settings: Pick<App["settings"], "origin"> };

const PART_BYTES = 4_000_000;
/** Reads of R2 count too. */
const PAGES_A_RUN = 200;
const STATEMENTS_A_PAGE = 15;
const EXPIRED_A_RUN = 10;

/**
 * Makes requested exports, part by part. A part counts once its row names it; an interrupted run makes it again, so
 * that the file's bytes depend only on the data.
 */
export async function makeExports(app: Exporter): Promise<{ parts: number; removed: number }> {
  const fits = runBudget(app);
  let pages = 0;
  const hasRoom = () => fits(3 * STATEMENTS_A_PAGE) && pages++ < PAGES_A_RUN;
  const failed: string[] = [];
  const errors: unknown[] = [];
  let parts = 0;
  while (hasRoom()) {
    const next = await findExportToMake(app.db, failed);
    if (!next) break;
    try {
      await (next.cursor.step < EXPORT_STEPS ? makePart(app, next, hasRoom) : finish(app, next));
      parts += 1;
    } catch (error) {
      app.log("export-failed", { exportId: next.id, ...errorFacts(error) });
      failed.push(next.id);
      errors.push(error);
      await runBatch(app.db, [countExportError(app.db, next, app.now())]);
    }
  }
  const removed = await removeExpired(app);
  if (errors.length > 0) throw errors[0];
  return { parts, removed };
}

async function makePart(app: Exporter, job: ShopExport, hasRoom: () => boolean): Promise<void> {
  const notes = await mayGiveNotes(app, job);
  const files: NewFile[] = [];
  let bytes = 0;
  let { cursor } = job;
  do {
    const page = await readExportPage(app, { vendorId: job.vendorId, cursor, notes });
    cursor = page.next;
    files.push(...page.files);
    bytes += page.files.reduce((sum, file) => sum + file.bytes.length, 0);
  } while (bytes < PART_BYTES && cursor.step < EXPORT_STEPS && hasRoom());
  await storePart(app, job, { files, cursor });
}

/** Some states let a dispensary keep only what they require of a sale. */
async function mayGiveNotes(app: Exporter, { vendorId, requestedAt }: ShopExport): Promise<boolean> {
  const place = await findVendorPlace(app.db, vendorId);
  return !place || packIn(place.state, requestedAt, place.timeZone).flow.onlyRequiredData?.value !== true;
}

type Part = { files: readonly NewFile[]; cursor: ExportCursor; end?: Uint8Array; also?: Statement[] };

async function storePart(app: Exporter, job: ShopExport, { files, cursor, end, also = [] }: Part): Promise<void> {
  const listed = await Promise.all(files.map(describe));
  const pieces = files.flatMap(({ bytes }, at) => [localHeader(listed[at]!), bytes]);
  const whole = joined(end ? [...pieces, end] : pieces);
  const key = `${exportFolder(job.id)}${job.parts}-${await sha256Of(whole)}`;
  await app.records.put(key, whole);
  const part = { key, bytes: whole.length, files: listed, cursor };
  await runBatch(app.db, [...insertPart(app.db, job, part), ...also]);
}

const describe = async ({ name, bytes }: NewFile): Promise<ExportedFile> => ({
  name,
  size: bytes.length,
  crc: crc32(bytes),
  sha256: await sha256Of(bytes),
});

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>) =>
  encodeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

async function finish(app: Exporter, job: ShopExport): Promise<void> {
  const known = (await listExportParts(app.db, job.id)).flatMap((part) => part.files);
  const encoder = new TextEncoder();
  const readme = { name: README, bytes: encoder.encode(exportReadme({ notes: await mayGiveNotes(app, job) })) };
  const checksums = { name: CHECKSUMS, bytes: encoder.encode(checksumLines([...known, await describe(readme)])) };
  const files = [readme, checksums];
  let offset = 0;
  const entries = [...known, ...(await Promise.all(files.map(describe)))].map((file) => {
    const entry = { ...file, offset };
    offset += localHeader(file).length + file.size;
    return entry;
  });
  if (offset > ZIP_MAX_BYTES || entries.length > ZIP_MAX_FILES) throw new Error("The export is too large for a zip.");
  const account = await findAccount(app.db, job.requestedBy);
  await storePart(app, job, {
    files,
    cursor: job.cursor,
    end: centralDirectory(entries, offset),
    also: [
      finishExport(app.db, job.id, app.now()),
      ...(account ? [insertMail(app.db, app.now(), exportReadyMail(account.email, app.settings.origin))] : []),
    ],
  });
}

async function removeExpired(app: Exporter): Promise<number> {
  const expired = await listExpiredExports(app.db, app.now(), EXPIRED_A_RUN);
  for (const { id } of expired) {
    let cursor: string | undefined;
    do {
      const page = await app.records.list({ prefix: exportFolder(id), ...(cursor ? { cursor } : {}) });
      if (page.objects.length > 0) await app.records.delete(page.objects.map(({ key }) => key));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
    await runBatch(app.db, [deleteExport(app.db, id)]);
  }
  return expired.length;
}
