import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import type { ArchiveFiles } from "#app/domain/orders/archive.ts";
import { alwaysOn, type Connection, type Target } from "./connection.ts";
import { type Meter, metered, newMeter, type Watch } from "./meter.ts";

export type Statement = BatchItem<"sqlite">;

/** For commands and tests that read no archived orders. */
const noFile = () => Promise.reject(new Error("This database was opened without its archive."));
const noArchive: ArchiveFiles = { read: noFile, write: noFile, remove: noFile };

export const createDb = (target: Target, meter: Meter = newMeter()) => createDbOn(alwaysOn(target), meter);

type Options = { watch?: Watch | undefined; archive?: ArchiveFiles };

export function createDbOn(connection: Connection, meter: Meter, { watch, archive = noArchive }: Options = {}) {
  const client = metered(connection, meter, watch);
  // No schema: it only serves relational queries, which we do not use, and parsing it would slow every request.
  const db = drizzle(client);
  const batch: typeof db.batch = db.batch.bind(db);
  db.batch = (statements) => {
    for (const statement of statements) makeBatchable(statement, client);
    return batch(statements);
  };
  return Object.assign(db, { archive });
}

/** drizzle 0.45 never sets `stmt` on raw SQL in a batch: https://github.com/drizzle-team/drizzle-orm/issues/2277 */
function makeBatchable(statement: Statement, client: D1Database): void {
  if (!(statement instanceof SQLiteRaw)) return;
  const built = statement.getQuery();
  Object.assign(statement, { stmt: client.prepare(built.sql), getQuery: () => built });
}

export type Db = ReturnType<typeof createDbOn>;

export async function runBatch(db: Db, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
