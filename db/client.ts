import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import { type Meter, metered, newMeter } from "./meter.ts";

/** A write that a use-case puts into a batch. */
export type Statement = BatchItem<"sqlite">;

export function createDb(d1: D1Database, meter: Meter = newMeter()) {
  const client = metered(d1, meter);
  // Without the schema: its relational queries, which we do not use, read all tables' definitions anew for each request.
  const db = drizzle(client);
  const batch: typeof db.batch = db.batch.bind(db);
  db.batch = (statements) => {
    for (const statement of statements) makeBatchable(statement, client);
    return batch(statements);
  };
  return db;
}

/**
 * drizzle 0.45 cannot batch a raw statement with parameters: it binds them to a private `stmt` that raw statements never get
 * (https://github.com/drizzle-team/drizzle-orm/issues/2277). This sets it, and builds the statement's text once, where drizzle
 * would each time that it looks at it. Nothing else reaches into what is drizzle's own; it goes when the issue is closed.
 */
function makeBatchable(statement: Statement, client: D1Database): void {
  if (!(statement instanceof SQLiteRaw)) return;
  const built = statement.getQuery();
  Object.assign(statement, { stmt: client.prepare(built.sql), getQuery: () => built });
}

export type Db = ReturnType<typeof createDb>;

/** Runs statements as one transaction: all of them or, where one breaks a constraint, none. */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
