import { env } from "cloudflare:workers";

const { DB, REPLICA, SCHEMA } = env as unknown as { DB: D1Database; REPLICA: D1Database; SCHEMA: string[] };

export const LAG_MS = 5000;

type Query = { text: string; values: unknown[] };
type On = { database: D1Database; at: number };
/** Chooses where a round trip is answered and keeps which state it saw; undefined is the primary for good. */
type Session = { from: string } | undefined;

const isRead = ({ text }: Query) => /^\s*(SELECT|WITH)\b/i.test(text);

/**
 * D1 with a replica that takes over each write five seconds after the primary, or when a bookmark asks for it. It repeats the
 * writes that went through this binding; those that objects make with their own never reach it.
 */
export async function laggingDatabase() {
  await REPLICA.batch(SCHEMA.map((statement) => REPLICA.prepare(statement)));
  const writes: { at: number; statements: Query[] }[] = [];
  let now = 0;
  let applied = 0;
  let applying = Promise.resolve();

  const prepared = (on: D1Database, { text, values }: Query) => on.prepare(text).bind(...values);
  const bookmarkOf = (state: number) => `${state.toString(16).padStart(8, "0")}-00000000-00000000-${"0".repeat(32)}`;

  /** Brings the replica up to this state. */
  function catchUp(state: number): Promise<void> {
    applying = applying.then(async () => {
      for (const { statements } of writes.slice(applied, state))
        await REPLICA.batch(statements.map((statement) => prepared(REPLICA, statement)));
      applied = Math.max(applied, state);
    });
    return applying;
  }

  async function choose(session: Session, statements: readonly Query[]): Promise<On> {
    if (!session || session.from === "first-primary" || !statements.every(isRead))
      return { database: DB, at: writes.length };
    const reached = writes.filter(({ at }) => at <= now - LAG_MS).length;
    if (session.from !== "first-unconstrained") {
      const [state] = session.from.split("-");
      if (bookmarkOf(Number.parseInt(state ?? "", 16)) !== session.from) throw new Error("D1_ERROR: Invalid bookmark.");
      // The replica waits for a state that never comes.
      while (Number.parseInt(state ?? "", 16) > writes.length) await new Promise(() => {});
      await catchUp(Number.parseInt(state ?? "", 16));
    }
    await catchUp(reached);
    return { database: REPLICA, at: applied };
  }

  async function execute<T>(
    session: Session,
    statements: readonly Query[],
    run: (prepared: D1PreparedStatement[], on: D1Database) => Promise<T>,
  ): Promise<T> {
    const { database, at } = await choose(session, statements);
    const result = await run(
      statements.map((statement) => prepared(database, statement)),
      database,
    );
    const written = statements.filter((statement) => !isRead(statement));
    if (written.length > 0) writes.push({ at: now, statements: written });
    if (session) session.from = bookmarkOf(written.length > 0 ? writes.length : at);
    return result;
  }

  const known = new WeakMap<object, Query>();
  function target(session: Session) {
    const statement = (query: Query): object => {
      const executeOne = <T>(run: (statement: D1PreparedStatement) => Promise<T>) =>
        execute(session, [query], ([own]) => run(own as D1PreparedStatement));
      const bound = {
        bind: (...values: unknown[]) => statement({ ...query, values }),
        all: () => executeOne((own) => own.all()),
        run: () => executeOne((own) => own.run()),
        raw: () => executeOne((own) => own.raw()),
        first: (column?: string) => executeOne((own) => (column === undefined ? own.first() : own.first(column))),
      };
      known.set(bound, query);
      return bound;
    };
    return {
      prepare: (text: string) => statement({ text, values: [] }),
      batch: (statements: object[]) =>
        execute(
          session,
          statements.flatMap((each) => known.get(each) ?? []),
          (batch, on) => on.batch(batch),
        ),
    };
  }

  return {
    d1: {
      ...target(undefined),
      withSession(from = "first-unconstrained") {
        const session = { from };
        const getBookmark = () => (session.from.startsWith("first-") ? null : session.from);
        return { ...target(session), getBookmark };
      },
    } as unknown as D1Database,
    pass(ms: number) {
      now += ms;
    },
  };
}
