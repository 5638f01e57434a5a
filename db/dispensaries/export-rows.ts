import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ExportedTable } from "#app/domain/dispensaries/export-tables.ts";
import type { Db } from "../client.ts";
import * as schema from "../schema/index.ts";

export type ExportRow = Record<string, string | number | null>;
type After = readonly (string | number)[] | null;

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

export function exportedColumns(name: string, omit: readonly string[] = []): string[] {
  const table = tables.find((each) => getTableName(each) === name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return Object.values(getTableColumns(table)).flatMap((column) =>
    column.generated || omit.includes(column.name) ? [] : [column.name],
  );
}

const list = (names: readonly string[]) => sql.raw(names.map((name) => `\`${name}\``).join(", "));

export async function listExportRows(
  db: Db,
  { table, scope, keys, omit, where = "1", children = [] }: ExportedTable,
  { vendorId, after, limit }: { vendorId: string; after: After; limit: number },
): Promise<{ rows: ExportRow[]; children: ExportRow[][]; after: After; more: boolean }> {
  const columns = exportedColumns(table, omit);
  const hidden = keys.filter((key) => !columns.includes(key));
  const page = await db.all<ExportRow>(sql`SELECT ${list([...columns, ...hidden])} FROM ${sql.raw(table)}
    WHERE ${isOf(scope, vendorId)} AND ${sql.raw(where)} ${afterKeys(keys, after)}
    ORDER BY ${list(keys)} LIMIT ${limit}`);
  const last = page.at(-1);
  const next = last ? keys.map((key) => last[key] as string | number) : after;
  const paging = { more: page.length === limit, after: next };
  if (children.length === 0) return { ...paging, rows: page.map((row) => without(row, hidden)), children: [] };
  const ids = JSON.stringify(page.map((row) => row.id));
  // Read again with what hangs on them, so that both are of one moment.
  const [rows = [], ...rest] = (await db.batch([
    byIds(db, { table, columns, id: "id", order: keys }, ids),
    ...children.map((child) =>
      byIds(
        db,
        {
          table: child.table,
          columns: exportedColumns(child.table, child.omit),
          id: child.parent,
          order: [child.parent, child.key],
        },
        ids,
      ),
    ),
  ])) as ExportRow[][];
  return { ...paging, rows, children: rest };
}

const isOf = (scope: ExportedTable["scope"], vendorId: string): SQL =>
  scope === "staff"
    ? sql`id IN (SELECT user_id FROM memberships WHERE vendor_id = ${vendorId})`
    : sql`${sql.raw(scope)} = ${vendorId}`;

function afterKeys([first, second]: ExportedTable["keys"], after: After): SQL {
  if (!after) return sql``;
  // The plus keeps the planner on the dispensary's own index.
  if (second === undefined) return sql`AND +${sql.raw(first)} > ${after[0]}`;
  return sql`AND (${sql.raw(first)}, ${sql.raw(second)}) > (${after[0]}, ${after[1]})`;
}

type RowSource = { table: string; columns: readonly string[]; id: string; order: readonly string[] };

const byIds = (db: Db, { table, columns, id, order }: RowSource, ids: string) =>
  db.all<ExportRow>(sql`SELECT ${list(columns)} FROM ${sql.raw(table)}
    WHERE ${sql.raw(id)} IN (SELECT value FROM json_each(${ids})) ORDER BY ${list(order)}`);

const without = (row: ExportRow, names: readonly string[]): ExportRow =>
  names.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

export async function listExportImages(db: Db, vendorId: string, after: string, limit: number): Promise<string[]> {
  const found = await db.all<{ key: string }>(sql`SELECT key FROM (
      SELECT key FROM stored_images WHERE vendor_id = ${vendorId} AND unused_since IS NULL AND swept_at IS NULL
      UNION SELECT image_key FROM products WHERE vendor_id = ${vendorId} AND image_key IS NOT NULL
      UNION SELECT logo_key FROM vendors WHERE id = ${vendorId} AND logo_key IS NOT NULL
      UNION SELECT promo_image_key FROM vendors WHERE id = ${vendorId} AND promo_image_key IS NOT NULL
    ) WHERE key > ${after} ORDER BY key LIMIT ${limit}`);
  return found.map(({ key }) => key);
}

export async function listExportProofs(db: Db, vendorId: string, after: string, limit: number): Promise<string[]> {
  const found = await db.all<{ key: string }>(sql`SELECT photo_key AS key FROM courier_requests
    WHERE vendor_id = ${vendorId} AND +photo_key > ${after} ORDER BY photo_key LIMIT ${limit}`);
  return found.map(({ key }) => key);
}
