import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { readSchema } from "../platform/migrations.ts";

/** How a call gets to the platform and back; faults and kills happen on the way. */
export type Carry = <T>(what: string, run: () => T | Promise<T>) => Promise<T>;

/** D1 takes so many: https://developers.cloudflare.com/d1/platform/limits/ */
const VALUES_MAX = 100;
const CODES: Record<number, string> = { 1: "SQLITE_ERROR", 19: "SQLITE_CONSTRAINT", 20: "SQLITE_MISMATCH" };
const EXTENDED: Record<number, string> = {
  275: "CHECK",
  787: "FOREIGNKEY",
  1299: "NOTNULL",
  1555: "PRIMARYKEY",
  1811: "TRIGGER",
  2067: "UNIQUE",
};
const isRead = (text: string) => /^\s*(SELECT|WITH(?![\s\S]*\b(INSERT|UPDATE|DELETE)\b))/i.test(text);

type Query = { text: string; values: SQLInputValue[] };
type Row = Record<string, unknown>;

/** The product's database in memory. A run is one transaction, so rolling it back resets everything at once. */
export class SimulatedDatabase {
  readonly database = new DatabaseSync(":memory:");
  #statements = new Map<string, StatementSync>();

  constructor() {
    for (const statement of readSchema()) this.database.exec(statement);
    this.database.exec("PRAGMA foreign_keys = ON; BEGIN");
  }

  reset(): void {
    this.database.exec("ROLLBACK; BEGIN");
  }

  rows(text: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepared(text, false).all(...values) as Row[];
  }

  binding(carry: Carry): D1Database {
    const queries = new WeakMap<object, Query>();
    const prepared = (text: string, values: SQLInputValue[] = []): object => {
      const execute = <T>(run: () => T) => carry(text, () => asD1(run));
      const statement = {
        bind: (...more: unknown[]) => prepared(text, more.map(bindable)),
        all: () => execute(() => this.#run({ text, values })),
        run: () => execute(() => this.#run({ text, values })),
        raw: () => execute(() => this.#prepared(text, true).all(...values)),
        first: (column?: string) =>
          execute(() => {
            const [row = null] = this.#run({ text, values }).results;
            return column === undefined || row === null ? row : row[column];
          }),
      };
      queries.set(statement, { text, values });
      return statement;
    };
    const target = {
      prepare: (text: string) => prepared(text),
      batch: (statements: object[]) =>
        carry("batch", () => asD1(() => this.#atOnce(() => statements.map((each) => this.#run(queries.get(each)!))))),
    };
    return { ...target, withSession: () => ({ ...target, getBookmark: () => null }) } as unknown as D1Database;
  }

  /** Within the run's transaction, a savepoint is what D1's own transaction is. */
  #atOnce<T>(run: () => T): T {
    this.database.exec("SAVEPOINT call");
    try {
      const result = run();
      this.database.exec("RELEASE call");
      return result;
    } catch (error) {
      this.database.exec("ROLLBACK TO call; RELEASE call");
      throw error;
    }
  }

  #run({ text, values }: Query) {
    if (values.length > VALUES_MAX) {
      const offset = text.split("?", VALUES_MAX + 1).join("?").length;
      throw new Error(`too many SQL variables at offset ${offset}`);
    }
    const before = isRead(text) ? 0 : this.#changes();
    const results = this.#prepared(text, false).all(...values) as Row[];
    const changes = isRead(text) ? 0 : this.#changes() - before;
    const meta = { changes, changed_db: changes > 0, rows_read: results.length, rows_written: changes, duration: 0 };
    return { results, success: true as const, meta };
  }

  #changes = () => Number(this.#prepared("SELECT total_changes() AS n", false).get()?.n);

  #prepared(text: string, asArrays: boolean): StatementSync {
    const key = `${asArrays}${text}`;
    let statement = this.#statements.get(key);
    if (!statement) {
      statement = this.database.prepare(text);
      statement.setReturnArrays(asArrays);
      this.#statements.set(key, statement);
    }
    return statement;
  }
}

function asD1<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { errcode = 1, message } = error as Error & { errcode?: number };
    const more = EXTENDED[errcode] ? ` (extended: SQLITE_CONSTRAINT_${EXTENDED[errcode]})` : "";
    throw new Error(`D1_ERROR: ${message}: ${CODES[errcode & 0xff] ?? "SQLITE_ERROR"}${more}`, { cause: error });
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === undefined) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'");
  return typeof value === "boolean" ? Number(value) : (value as SQLInputValue);
}
