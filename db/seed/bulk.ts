import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** One statement that inserts many rows: D1 allows 100 parameters, and `json_each` needs one. */
export type Insert = { text: string; rows: string };

/** Below D1's 2 MB per value, with room for JSON's overhead. */
const MAX_JSON = 900_000;

/**
 * Inserts rows of drizzle's shape, in as few statements as their size allows. All rows must have the first one's keys;
 * omitted columns get their default.
 */
export function bulkInsert<T extends SQLiteTable>(
  table: T,
  rows: readonly T["$inferInsert"][],
  maxJson = MAX_JSON,
): Insert[] {
  const [first] = rows as readonly Record<string, unknown>[];
  if (!first) return [];
  const columns = getTableColumns(table);
  const keys = Object.keys(first);
  const names = keys.map((key) => `"${columns[key]!.name}"`);
  const values = keys.map((_, at) => `value ->> ${at}`);
  const text = `INSERT INTO "${getTableConfig(table).name}" (${names.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?)`;
  const parts: string[][] = [[]];
  let size = 2;
  for (const row of rows as readonly Record<string, unknown>[]) {
    if (Object.keys(row).length !== keys.length)
      throw new Error(`Rows of ${getTableConfig(table).name} differ in keys`);
    const json = JSON.stringify(
      keys.map((key) => (row[key] == null ? null : columns[key]!.mapToDriverValue(row[key]))),
    );
    if (size + json.length > maxJson && parts.at(-1)!.length > 0) {
      parts.push([]);
      size = 2;
    }
    parts.at(-1)!.push(json);
    size += json.length + 1;
  }
  return parts.map((part) => ({ text, rows: `[${part.join(",")}]` }));
}

/** The same, but skips rows that exist. SQLite needs the WHERE: without it, ON could belong to a join. */
export const unlessThere = ({ text, rows }: Insert): Insert => ({
  text: `${text} WHERE true ON CONFLICT DO NOTHING`,
  rows,
});

export const prepare = (d1: D1Database, insert: Insert): D1PreparedStatement =>
  d1.prepare(insert.text).bind(insert.rows);

/** The same as text, for a file without bound values. */
export const asSql = (insert: Insert): string =>
  `${insert.text.replace("?", () => `'${insert.rows.replaceAll("'", "''")}'`)};`;
