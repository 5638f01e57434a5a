import { createDb, type Db } from "#db/client.ts";
import { standIn } from "./stand-in.ts";

/** A statement as it went to the database, with what was bound to it. */
export type SentStatement = { text: string; values: unknown[]; by: string };

/** One way to use an export of db/: enough of them reach every statement that it can issue. */
export type Ask = { of: unknown; run(db: Db): unknown };

export const ask = <Rest extends unknown[]>(of: (db: Db, ...rest: Rest) => unknown, ...rest: Rest): Ask => ({
  of,
  run: (db) => of(db, ...rest),
});

/** The same with whatever arguments: for a query or write that always sends the same statements. */
export const askAnyhow = (of: (db: Db, ...rest: unknown[]) => unknown): Ask => ({
  of,
  run: (db) => of(db, ...Array.from({ length: 8 }, standIn)),
});

/** A database that keeps what it is asked and answers that there is nothing. */
function listening(keep: (text: string, values: unknown[]) => void): D1Database {
  const nothing = { results: [], success: true, meta: {} };
  const statement = (text: string, values: unknown[]): unknown => {
    const answer = async <T>(value: T) => {
      keep(text, values);
      return value;
    };
    return {
      keep: () => keep(text, values),
      bind: (...bound: unknown[]) => statement(text, bound),
      all: () => answer(nothing),
      run: () => answer(nothing),
      raw: () => answer([]),
      first: () => answer(null),
    };
  };
  return {
    prepare: (text: string) => statement(text, []),
    batch: async (statements: { keep(): void }[]) => {
      for (const each of statements) each.keep();
      return statements.map(() => nothing);
    },
  } as unknown as D1Database;
}

/** What the asks send to the database, each distinct text once. */
export async function listen(asks: readonly Ask[], name: (of: unknown) => string): Promise<SentStatement[]> {
  const asked = new Map<string, SentStatement>();
  for (const each of asks) {
    const before = asked.size;
    let statements = 0;
    const db = createDb(
      listening((text, values) => {
        statements += 1;
        // Of a plan the values decide nothing.
        const bound = values.map((value) => (typeof value === "object" ? null : value));
        if (!asked.has(text)) asked.set(text, { text, values: bound, by: name(each.of) });
      }),
    );
    // Some make something of the row that they expect; what they ask was heard by then.
    await settle(db, each).catch((error) => {
      if (asked.size === before && statements === 0) throw error;
    });
    if (statements === 0) throw new Error(`${name(each.of)} asked the database for nothing.`);
  }
  return [...asked.values()];
}

async function settle(db: Db, each: Ask): Promise<void> {
  const given = await each.run(db);
  for (const part of Array.isArray(given) ? given.flat() : [given]) await part;
}
