import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const folder = join(import.meta.dirname, "../../../migrations");

/** D1 takes many statements in one text of up to 100 kB, which is three times as fast as one by one. */
const PART_MAX = 80_000;

/**
 * The schema that all migrations come to, for a binding of the tests' worker, which makes a database for each
 * file: the way there takes three times as long. That the migrations themselves pass on D1 is held wherever a server is started.
 */
export function readSchema(): string[] {
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync(folder).sort())
    if (name.endsWith(".sql")) database.exec(readFileSync(join(folder, name), "utf8"));
  const objects = database.prepare(
    `SELECT sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
      ORDER BY type <> 'table', type <> 'view', type <> 'index', rowid`,
  );
  const parts: string[] = [];
  for (const { sql } of objects.all()) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + String(sql).length < PART_MAX) parts[parts.length - 1] = `${last};\n${sql}`;
    else parts.push(String(sql));
  }
  return parts;
}
