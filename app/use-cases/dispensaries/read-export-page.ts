import type { App } from "#app/app.ts";
import { exportedTables } from "#app/domain/dispensaries/export-tables.ts";
import { archiveFile, type ExportCursor, pictureSteps, tableFile } from "#app/domain/dispensaries/shop-export.ts";
import { smallKey } from "#app/domain/image-url.ts";
import { type ExportRow, listExportImages, listExportProofs, listExportRows } from "#db/dispensaries/export-rows.ts";

const ROWS_A_PAGE = 500;
/** With lines and events. */
const ORDERS_A_PAGE = 200;
const PICTURES_A_PAGE = 20;
const ARCHIVES_A_PAGE = 1;

export type Source = Pick<App, "db" | "images" | "records">;
export type NewFile = { name: string; bytes: Uint8Array<ArrayBuffer> };
type Page = { files: NewFile[]; next: ExportCursor };
type PageRequest = { vendorId: string; cursor: ExportCursor; notes: boolean };

const encoder = new TextEncoder();
const linesOf = (rows: readonly ExportRow[]) => encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

export async function readExportPage(app: Source, request: PageRequest): Promise<Page> {
  const { step } = request.cursor;
  return step < exportedTables.length ? readRows(app, request) : readPictures(app, request);
}

async function readRows(app: Source, { vendorId, cursor, notes }: PageRequest): Promise<Page> {
  const exported = exportedTables[cursor.step]!;
  const { table, children = [] } = exported;
  const isArchive = table === "order_archives";
  const limit = isArchive ? ARCHIVES_A_PAGE : children.length > 0 ? ORDERS_A_PAGE : ROWS_A_PAGE;
  const read = await listExportRows(app.db, exported, { vendorId, after: cursor.after, limit });
  const page = cursor.page + 1;
  const rows = notes ? read.rows : read.rows.map(withoutNote);
  const files = [
    { table, rows },
    ...children.map((child, at) => ({ table: child.table, rows: read.children[at] ?? [] })),
  ]
    .filter((file) => file.rows.length > 0)
    .map((file) => ({ name: tableFile(file.table, page), bytes: linesOf(file.rows) }));
  if (isArchive) files.push(...(await readArchives(app, rows)));
  return { files, next: read.more ? { ...cursor, after: [...(read.after ?? [])], page } : nextStep(cursor) };
}

const withoutNote = (row: ExportRow): ExportRow => ("delivery_note" in row ? { ...row, delivery_note: null } : row);

const nextStep = ({ step }: ExportCursor): ExportCursor => ({ step: step + 1, after: null, page: 0 });

const readArchives = (app: Source, rows: readonly ExportRow[]): Promise<NewFile[]> =>
  Promise.all(
    rows.map(async ({ key, month }) => {
      const text = await app.db.archive.read(String(key));
      if (text === null) throw new Error(`The archive ${key} is missing or damaged.`);
      return { name: archiveFile(String(month)), bytes: encoder.encode(text) };
    }),
  );

async function readPictures(app: Source, { vendorId, cursor }: PageRequest): Promise<Page> {
  const kind = pictureSteps[cursor.step - exportedTables.length]!;
  const after = String(cursor.after?.[0] ?? "");
  const images = kind === "images";
  const list = images ? listExportImages : listExportProofs;
  const keys = await list(app.db, vendorId, after, PICTURES_A_PAGE);
  const allKeys = images ? keys.flatMap((key) => [key, smallKey(key)]) : keys;
  const bucket = images ? app.images : app.records;
  const found = await Promise.all(allKeys.map((key) => readPicture(bucket, kind, key)));
  const last = keys.at(-1);
  const more = keys.length === PICTURES_A_PAGE && last !== undefined;
  return { files: found.flat(), next: more ? { ...cursor, after: [last] } : nextStep(cursor) };
}

/** A proof's key starts with its folder. Nothing if it was deleted meanwhile. */
async function readPicture(bucket: R2Bucket, kind: string, key: string): Promise<NewFile[]> {
  const object = await bucket.get(key);
  if (!object) return [];
  const name = kind === "images" ? `images/${key}` : key;
  return [{ name, bytes: new Uint8Array(await object.arrayBuffer()) }];
}
