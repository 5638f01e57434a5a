import { sql } from "drizzle-orm";
import { EXPORT_FAULTS_MAX, EXPORT_START, type ExportCursor } from "#app/domain/dispensaries/shop-export.ts";
import type { Db, Statement } from "../client.ts";
import { shopExportParts, shopExports } from "../schema/shop-exports.ts";
import { pick, type RowOf, returning, select, selection, selectOne, valuesOf } from "../select.ts";

const id = selection(pick(shopExports, "id"));
const shown = selection(
  pick(shopExports, "id", "vendorId", "requestedBy", "requestedAt", "state", "cursor", "parts", "bytes", "expiresAt"),
);
export type ShopExport = RowOf<typeof shown>;
const part = selection(pick(shopExportParts, "part", "key", "bytes", "files"));
export type ExportPart = RowOf<typeof part>;

type Request = { id: string; vendorId: string; requestedBy: string; now: number; expiresAt: number };

export const insertExport = (db: Db, { id: newId, vendorId, requestedBy, now, expiresAt }: Request) =>
  returning(db, id)`INSERT INTO shop_exports (id, vendor_id, requested_by, requested_at, cursor, expires_at)
    VALUES (${newId}, ${vendorId}, ${requestedBy}, ${now}, ${JSON.stringify(EXPORT_START)}, ${expiresAt})
    ON CONFLICT DO NOTHING`;

export const findLatestExport = (db: Db, vendorId: string, now: number): Promise<ShopExport | undefined> =>
  selectOne(db, shown)`FROM shop_exports WHERE vendor_id = ${vendorId} AND expires_at > ${now}
    ORDER BY requested_at DESC LIMIT 1`;

/** The one that waits longest; `except` failed in this run. */
export const findExportToMake = (db: Db, except: readonly string[]): Promise<ShopExport | undefined> =>
  selectOne(db, shown)`FROM shop_exports WHERE state = 'making'
    AND id NOT IN ${valuesOf(except)} ORDER BY requested_at LIMIT 1`;

export const listExportParts = (db: Db, exportId: string): Promise<ExportPart[]> =>
  select(db, part)`FROM shop_export_parts WHERE export_id = ${exportId} ORDER BY part`;

type NewPart = Omit<ExportPart, "part"> & { cursor: ExportCursor };

/** Breaks its batch, on the primary key, if another run made this part. */
export const insertPart = (db: Db, job: ShopExport, { key, bytes, files, cursor }: NewPart): Statement[] => [
  db.insert(shopExportParts).values({ exportId: job.id, part: job.parts, key, bytes, files }),
  db.run(sql`UPDATE shop_exports SET parts = parts + 1, bytes = bytes + ${bytes}, cursor = ${JSON.stringify(cursor)}
    WHERE id = ${job.id}`),
];

export const finishExport = (db: Db, exportId: string, now: number): Statement =>
  db.run(sql`UPDATE shop_exports SET state = 'ready', finished_at = ${now} WHERE id = ${exportId}`);

/** Does nothing if another run continued it meanwhile. */
export const countExportError = (db: Db, { id: exportId, parts }: ShopExport, now: number): Statement =>
  db.run(sql`UPDATE shop_exports SET faults = faults + 1, state = iif(faults + 1 < ${EXPORT_FAULTS_MAX}, state, 'failed'),
    finished_at = iif(faults + 1 < ${EXPORT_FAULTS_MAX}, NULL, ${now}) WHERE id = ${exportId} AND parts = ${parts} AND state = 'making'`);

export const listExpiredExports = (db: Db, now: number, limit: number): Promise<{ id: string }[]> =>
  select(db, id)`FROM shop_exports WHERE expires_at <= ${now} LIMIT ${limit}`;

export const deleteExport = (db: Db, exportId: string): Statement =>
  db.run(sql`DELETE FROM shop_exports WHERE id = ${exportId}`);
