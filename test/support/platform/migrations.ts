import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const folder = join(import.meta.dirname, "../../../migrations");

/**
 * The statements of the schema that all migrations come to, for a binding of the tests' worker, which makes a database for each
 * file: the way there takes three times as long. That the migrations themselves pass on D1 is held wherever a server is started.
 */
export function readSchema(): string[] {
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync(folder).sort())
    if (name.endsWith(".sql")) database.exec(readFileSync(join(folder, name), "utf8"));
  const made = database.prepare(
    `SELECT sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
      ORDER BY type <> 'table', type <> 'view', type <> 'index', rowid`,
  );
  return made.all().map(({ sql }) => String(sql));
}
