import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { exportedTables, leftOutTables } from "#app/domain/dispensaries/export-tables.ts";
import * as schema from "#db/schema/index.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const exported = exportedTables.flatMap(({ table, children = [] }) => [table, ...children.map((child) => child.table)]);
const listed = new Set([...exported, ...Object.keys(leftOutTables)]);

/** Columns that name a dispensary or something of one, whether or not a foreign key says so. */
const names = /^(after_)?vendor_id$|^(order|request|product|deal|import|printer|webhook|trip|courier|user)_id$/;

function naming(of: readonly SQLiteTable[]): string[] {
  const found = new Set(["vendors"]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const table of of) {
      const parents = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
      if (parents.some((parent) => found.has(parent)) || columns.some((name) => names.test(name)))
        found.add(getTableName(table));
    }
  }
  return [...found].sort();
}

test("every table that names a dispensary, itself or through another, is exported or left out for a reason", () => {
  expect(naming(tables).filter((name) => !listed.has(name))).toEqual([]);
});

test("a new table that names a dispensary through another is found", () => {
  const notes = sqliteTable("order_notes", { id: text("id").references(() => schema.orders.id) });
  expect(naming([...tables, notes]).filter((name) => !listed.has(name))).toEqual(["order_notes"]);
});

test("no table is both exported and left out, and none is listed that does not exist", () => {
  expect(exported.filter((name) => name in leftOutTables)).toEqual([]);
  const known: string[] = tables.map(getTableName);
  expect([...listed].filter((name) => !known.includes(name))).toEqual([]);
});

test("the file has no column of a secret", () => {
  const secret = /secret|hash$|token|sealed|password/;
  const columns = exportedTables.flatMap(({ table, omit = [], children = [] }) =>
    [{ table, omit }, ...children].flatMap(({ table: name, omit: out = [] }) => {
      const found = tables.find((each) => getTableName(each) === name);
      if (!found) return [];
      return Object.values(getTableColumns(found)).flatMap((column) =>
        secret.test(column.name) && !out.includes(column.name) ? [`${name}.${column.name}`] : [],
      );
    }),
  );
  // The chain of a delivery's record.
  expect(columns).toEqual(["courier_request_moves.hash"]);
});
