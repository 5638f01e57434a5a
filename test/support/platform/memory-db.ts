import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { createDb, type Db } from "#db/client.ts";
import { knownMigrations } from "#workers/local/state.ts";

/** The schema in memory, behind as much of D1 as statements and batches need: for tests that run thousands of them. */
export function memoryDb(): Db {
  const database = new DatabaseSync(":memory:");
  for (const name of knownMigrations()) database.exec(readFileSync(`migrations/${name}`, "utf8"));
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const run = (text: string, values: SQLInputValue[]) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return { results: statement.all(...values), meta: {}, success: true };
  };
  const bound = (text: string, values: SQLInputValue[] = []): object => ({
    bind: (...more: SQLInputValue[]) => bound(text, more),
    all: async () => run(text, values),
    run: async () => run(text, values),
    raw: async () => run(text, values).results.map((row) => Object.values(row)),
    text,
    values,
  });
  const batch = async (statements: { text: string; values: SQLInputValue[] }[]) => {
    database.exec("BEGIN");
    try {
      const results = statements.map(({ text, values }) => run(text, values));
      database.exec("COMMIT");
      return results;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  return createDb({ prepare: bound, batch } as unknown as D1Database);
}
