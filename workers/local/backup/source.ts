import { createHash } from "node:crypto";
import type { Lines } from "../line-files.ts";
import { queryRemote, type Remote } from "../wrangler.ts";

export type Source = { query<Row>(sql: string): Promise<Row[]>; pageRows: number };

export const localSource = (d1: D1Database): Source => ({
  pageRows: 1000,
  query: async <Row>(sql: string) => (await d1.prepare(sql).all<Row>()).results,
});

/** Each page starts wrangler, which takes a second or two. */
export const remoteSource = (remote: Remote): Source => ({
  pageRows: 5000,
  query: async <Row>(sql: string) => queryRemote<Row>(remote, sql),
});

export type Table = {
  name: string;
  /** In order, without generated ones. */
  columns: string[];
  /** The column that aliases the row id, if any. Search tables refer to row ids. */
  numberColumn: string | null;
};
type Cell = string | number | null;
/** The row id, then the cells. */
export type Row = [number, ...Cell[]];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Each table after those it references. Omits search tables, which are rebuilt. */
export async function listTables(source: Source): Promise<Table[]> {
  const objects = await source.query<{ name: string; sql: string }>(`
    SELECT name, sql FROM sqlite_master m WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
      AND name <> 'd1_migrations' AND NOT EXISTS (SELECT 1 FROM sqlite_master v
        WHERE v.sql LIKE 'CREATE VIRTUAL TABLE%' AND (m.name = v.name OR m.name GLOB v.name || '_*')) ORDER BY name`);
  const columns = await source.query<{ tableName: string; name: string; type: string; pk: number }>(`
    SELECT m.name AS tableName, x.name, x.type, x.pk FROM sqlite_master m, pragma_table_xinfo(m.name) x
    WHERE m.name IN (${objects.map(({ name }) => `'${name}'`).join(", ")}) AND x.hidden = 0 ORDER BY m.name, x.cid`);
  const tables = inOrder(objects).map((name) => {
    const own = columns.filter((column) => column.tableName === name);
    const number = own.find(({ type, pk }) => pk === 1 && /^integer$/i.test(type));
    return { name, columns: own.map((column) => column.name), numberColumn: number?.name ?? null };
  });
  return tables;
}

function inOrder(objects: readonly { name: string; sql: string }[]): string[] {
  const order: string[] = [];
  const visit = ({ name, sql }: { name: string; sql: string }) => {
    if (order.includes(name)) return;
    for (const [, parent] of sql.matchAll(/REFERENCES\s+[`"]?(\w+)/gi)) {
      const found = objects.find((other) => other.name === parent && other.name !== name);
      if (found) visit(found);
    }
    order.push(name);
  };
  for (const table of objects) visit(table);
  return order;
}

export const listMigrations = async (source: Source): Promise<string[]> =>
  (await source.query<{ name: string }>("SELECT name FROM d1_migrations ORDER BY name")).map(({ name }) => name);

/** Row counts by table, and sums of money by name. */
export type Totals = Record<string, number>;

/** In row id order, page by page: no table need fit into memory. */
async function* readRows(source: Source, { name, columns }: Table, totals: Totals): AsyncGenerator<Row[]> {
  if (totals[name] === 0) return;
  const cells = columns.map((column, at) => `${quoted(column)} AS c${at}`).join(", ");
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const page = await source.query<Record<string, Cell>>(
      `SELECT rowid AS number, ${cells} FROM ${quoted(name)} WHERE rowid > ${after} ORDER BY rowid LIMIT ${source.pageRows}`,
    );
    if (page.length > 0)
      yield page.map((row) => [row.number as number, ...columns.map((_, at) => row[`c${at}`] as Cell)]);
    if (page.length < source.pageRows) return;
    after = page.at(-1)?.number as number;
  }
}

export type TableFacts = { rows: number; sha256: string };

/** A table's dump, a page of rows at a time. */
export async function* dumpLines(source: Source, table: Table, totals: Totals): Lines<TableFacts> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readRows(source, table, totals)) {
    const lines = page.map((row) => `${JSON.stringify(row)}\n`).join("");
    hash.update(lines);
    rows += page.length;
    yield lines;
  }
  return { rows, sha256: hash.digest("hex") };
}

/** Keeps the row ids; json_each restores every double exactly. */
export function insertOf({ name, columns, numberColumn }: Table): string {
  const names = [...(numberColumn ? [] : ["rowid"]), ...columns.map(quoted)];
  const skipped = numberColumn ? 1 : 0;
  const values = names.map((_, at) => `value ->> ${at + skipped}`);
  return `INSERT INTO ${quoted(name)} (${names.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?)`;
}

export async function* jsonOf(rows: AsyncIterable<Row>, most: number): AsyncGenerator<string> {
  let part: string[] = [];
  let size = 0;
  for await (const row of rows) {
    const json = JSON.stringify(row);
    if (part.length > 0 && size + json.length > most) {
      yield `[${part.join(",")}]`;
      part = [];
      size = 0;
    }
    part.push(json);
    size += json.length + 1;
  }
  if (part.length > 0) yield `[${part.join(",")}]`;
}
