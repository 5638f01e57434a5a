import { createDb, type Db } from "#db/client.ts";
import { standIn } from "./stand-in.ts";

/** A statement as it went to the database, with what was bound to it. */
export type SentStatement = { text: string; values: unknown[]; by: string };

/** One way to use an export of db/: enough of them reach every statement that it can issue. */
export type Call = { fn: unknown; run(db: Db): unknown };

export const call = <Rest extends unknown[]>(fn: (db: Db, ...rest: Rest) => unknown, ...rest: Rest): Call => ({
  fn,
  run: (db) => fn(db, ...rest),
});

/** The same with whatever arguments: for a query or write that always sends the same statements. */
export const callBlindly = (fn: (db: Db, ...rest: unknown[]) => unknown): Call => ({
  fn,
  run: (db) => fn(db, ...Array.from({ length: 8 }, standIn)),
});

/** A database that keeps what it is asked and answers that there is nothing. */
function listening(record: (text: string, values: unknown[]) => void): D1Database {
  const nothing = { results: [], success: true, meta: {} };
  const statement = (text: string, values: unknown[]): unknown => {
    const reply = async <T>(value: T) => {
      record(text, values);
      return value;
    };
    return {
      record: () => record(text, values),
      bind: (...bound: unknown[]) => statement(text, bound),
      all: () => reply(nothing),
      run: () => reply(nothing),
      raw: () => reply([]),
      first: () => reply(null),
    };
  };
  return {
    prepare: (text: string) => statement(text, []),
    batch: async (statements: { record(): void }[]) => {
      for (const each of statements) each.record();
      return statements.map(() => nothing);
    },
  } as unknown as D1Database;
}

/** What the asks send to the database, each distinct text once. */
export async function listen(calls: readonly Call[], name: (fn: unknown) => string): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>();
  for (const each of calls) {
    const before = sent.size;
    let statements = 0;
    const db = createDb(
      listening((text, values) => {
        statements += 1;
        // Of a plan the values decide nothing.
        const bound = values.map((value) => (typeof value === "object" ? null : value));
        if (!sent.has(text)) sent.set(text, { text, values: bound, by: name(each.fn) });
      }),
    );
    // Some make something of the row that they expect; what they ask was heard by then.
    await settle(db, each).catch((error) => {
      if (sent.size === before && statements === 0) throw error;
    });
    if (statements === 0) throw new Error(`${name(each.fn)} asked the database for nothing.`);
  }
  return [...sent.values()];
}

async function settle(db: Db, each: Call): Promise<void> {
  const results = await each.run(db);
  for (const part of Array.isArray(results) ? results.flat() : [results]) await part;
}
