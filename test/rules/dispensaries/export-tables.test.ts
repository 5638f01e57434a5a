import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { exportReadyMail } from "#app/domain/dispensaries/export-mail.ts";
import { exportedTables, leftOutTables } from "#app/domain/dispensaries/export-tables.ts";
import {
  checksumLines,
  EXPORT_START,
  EXPORT_STEPS,
  exportPercent,
  exportReadme,
  FORMAT,
} from "#app/domain/dispensaries/shop-export.ts";
import * as schema from "#db/schema/index.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const exported = exportedTables.flatMap(({ table, children = [] }) => [table, ...children.map((child) => child.table)]);
const listed = new Set([...exported, ...Object.keys(leftOutTables)]);

/** Columns that name a dispensary or something of one, whether or not a foreign key says so. */
const names = /^(after_)?vendor_id$|^(order|request|product|deal|import|printer|webhook|trip|courier|user)_id$/;

function naming(tables: readonly SQLiteTable[]): string[] {
  const reached = new Set(["vendors"]);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const table of tables) {
      const parents = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
      if (parents.some((parent) => reached.has(parent)) || columns.some((name) => names.test(name)))
        reached.add(getTableName(table));
    }
  }
  return [...reached].sort();
}

test("every table that names a dispensary, itself or through another, is exported or left out for a reason", () =>
  expect(naming(tables).filter((name) => !listed.has(name))).toEqual([]));

test("a new table that names a dispensary through another is found", () => {
  const notes = sqliteTable("order_notes", { id: text("id").references(() => schema.orders.id) });
  expect(naming([...tables, notes]).filter((name) => !listed.has(name))).toEqual(["order_notes"]);
});

test("no table is both exported and left out, and every listed table exists", () => {
  expect(exported.filter((name) => name in leftOutTables)).toEqual([]);
  const known: string[] = tables.map(getTableName);
  expect([...listed].filter((name) => !known.includes(name))).toEqual([]);
});

test("the file has no column of a secret", () => {
  const secret = /secret|hash$|token|sealed|password/;
  const columns = exportedTables.flatMap(({ table, omit = [], children = [] }) =>
    [{ table, omit }, ...children].flatMap(({ table: name, omit: out = [] }) => {
      const source = tables.find((each) => getTableName(each) === name);
      if (!source) return [];
      return Object.values(getTableColumns(source)).flatMap((column) =>
        secret.test(column.name) && !out.includes(column.name) ? [`${name}.${column.name}`] : [],
      );
    }),
  );
  // The chain of a delivery's record.
  expect(columns).toEqual(["courier_request_moves.hash"]);
});

test("the file explains each table that it has, why others are left out, and how to check it", () => {
  const lines = exportReadme({ notes: true }).split("\n");
  expect(lines[0]).toBe(FORMAT);
  for (const table of exported)
    expect(lines.filter((line) => line.startsWith(`  ${table.padEnd(24)}`))).toHaveLength(1);
  for (const [table, reason] of Object.entries(leftOutTables))
    expect(lines[lines.indexOf(`  ${reason}`) + 1]?.trim().split(", ")).toContain(table);
  const withoutNotes = exportReadme({ notes: false }).split("\n");
  expect(withoutNotes.filter((line) => !lines.includes(line))).toEqual([
    "  Customers' own notes on deliveries: your state allows keeping only what the law requires of a sale.",
  ]);
  expect(lines.filter((line) => !withoutNotes.includes(line))).toEqual([]);
  const [first, last] = ["f".repeat(64), "0".repeat(64)];
  const files = [
    { name: "b", sha256: last },
    { name: "c", sha256: last },
    { name: "a", sha256: first },
  ];
  expect(checksumLines(files)).toBe(`${first}  a\n${last}  b\n${last}  c\n`);
});

test("a file is made step by step and announced by email when ready, without the dispensary's name", () => {
  const percent = [0, 1, EXPORT_STEPS, EXPORT_STEPS + 1].map((step) => exportPercent({ ...EXPORT_START, step }));
  expect(percent).toEqual([0, Math.floor(100 / (EXPORT_STEPS + 1)), 100 - Math.ceil(100 / (EXPORT_STEPS + 1)), 100]);
  const mail = exportReadyMail("ana@example.org", "https://nearleaf.example");
  expect(mail).toMatchObject({ kind: "export-ready", toEmail: "ana@example.org" });
  expect(mail.body).toContain("https://nearleaf.example/vendor-dashboard/download");
});
