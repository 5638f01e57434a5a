import type { Env } from "#app/app.ts";

type Row = Record<string, unknown>;
/** Tables by name, each row as a text without what differs from run to run: ids, hashes, instants. */
export type State = Map<string, string[]>;

/** What one attempt draws, counts or locks for itself and no one else reads as a result. */
const unread: Record<string, string[]> = {
  billing_accounts: ["last_ticket", "applied_ticket", "lease_id", "lease_until"],
  cron_runs: ["ms", "outcome"],
  webhook_deliveries: ["attempts"],
  outbox: ["attempts"],
  // A request's number is the end of its order's id, where it has one.
  courier_requests: ["pin", "return_code", "order_number"],
  // A reminder whose sender was killed is sent by the next run.
  order_reminders: ["outcome"],
  pos_imports: ["lease_id", "lease_until"],
  // What a row says it did is a report of the last attempt.
  pos_import_rows: ["what", "note"],
  products: ["version"],
  vendors: ["version", "menu_version"],
};

let tables: string[] | undefined;

async function tablesOf({ DB }: Env): Promise<string[]> {
  if (tables) return tables;
  // Without the search indexes, and the tables in which SQLite keeps them.
  const { results } = await DB.prepare(
    `SELECT name FROM sqlite_master t WHERE type = 'table' AND NOT EXISTS (SELECT 1 FROM sqlite_master v
      WHERE v.sql LIKE 'CREATE VIRTUAL TABLE%' AND (t.name = v.name OR t.name GLOB v.name || '_*'))`,
  ).all<{ name: string }>();
  tables = results.map(({ name }) => name).filter((name) => !/^(_cf_|sqlite_|d1_|places)/.test(name));
  return tables;
}

/** The tables with rows. Most have none, and a statement for each costs more than all else that a case does. */
async function filledTables(env: Env): Promise<string[]> {
  const names = await tablesOf(env);
  const counts = names.map((name) => `EXISTS (SELECT 1 FROM ${name}) AS ${name}`);
  const filled = await env.DB.prepare(`SELECT ${counts.join(", ")}`).first<Record<string, 0 | 1>>();
  return names.filter((name) => filled?.[name]);
}

/** Empties database and stores. */
export async function emptyWorld(env: Env): Promise<void> {
  const names = await filledTables(env);
  await env.DB.batch([
    env.DB.prepare("PRAGMA defer_foreign_keys = on"),
    // Evidence that nothing deletes; here each case begins anew.
    ...[
      ...["courier_request_moves_stand", "courier_request_moves_stay"],
      ...["ledger_entries_stay", "courier_hand_ins_stay"],
    ].map((name) => env.DB.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
    // A product's search entries are found through its dispensary.
    ...["products", ...names].map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
  ]);
  await Promise.all(
    [env.IMAGES, env.RECORDS].map(async (bucket) => {
      const { objects } = await bucket.list();
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    }),
  );
}

export async function stateOf(env: Env): Promise<State> {
  const state: State = new Map((await tablesOf(env)).map((name) => [name, []]));
  const names = await filledTables(env);
  if (names.length === 0) return state;
  const reads = await env.DB.batch<Row>(names.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)));
  for (const [at, { results }] of reads.entries()) {
    const name = names[at] as string;
    state.set(name, results.map((row) => textOf(name, row)).sort());
  }
  return state;
}

function textOf(table: string, row: Row): string {
  const rest = Object.entries(row).filter(([column]) => !unread[table]?.includes(column));
  const books = table === "settings" && row.key === "fake-stripe";
  // Where the pass over the provider's books stands; its count goes up with every attempt.
  const pass = table === "settings" && row.key === "reconcile";
  // Its calls are counted, however they went.
  const metrc = table === "settings" && row.key === "fake-metrc";
  const value = books
    ? booksOf(row)
    : metrc
      ? JSON.parse(String(row.value)).deliveries
      : pass
        ? { after: JSON.parse(String(row.value)).after }
        : Object.fromEntries(rest);
  return JSON.stringify(value)
    .replace(/\$argon2id\$[^"]+/g, "<hash>")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/[0-9a-f]{64}/g, "<sha>")
    .replace(/[0-9a-f]{32}/g, "<key>")
    .replace(/_fake[0-9a-f]{8}\d{6}/g, "_<id>")
    .replace(/(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{25}(?![0-9a-z])/g, "<id>")
    .replace(/\b1[6-9]\d{11}\b/g, "<instant>")
    .replace(/\b(order) [0-9A-Z]{6}\b/gi, "$1 <code>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<instant>")
    .replace(/"(v1\.[\w+/=.-]+|[\w+/=-]{40,})"/g, '"<sealed>"');
}

type Books = {
  subscriptions: Record<string, { status: string; cancel_at_period_end: boolean }>;
  invoices: Record<string, { amount_paid: number }>;
};

/** What the payment provider's stand-in has sold and taken: each thing once. */
function booksOf(row: Row) {
  const { subscriptions, invoices } = JSON.parse(String(row.value)) as Books;
  return {
    subscriptions: Object.values(subscriptions).map(({ status, cancel_at_period_end: ends }) => [status, ends]),
    paid: Object.values(invoices).map((invoice) => invoice.amount_paid),
  };
}

/** How two states differ, as a person would look for it. */
export function differences(
  name: string,
  expected: readonly string[] = [],
  received: readonly string[] = [],
): string[] {
  const without = (rows: readonly string[], others: readonly string[]) => {
    const left = [...others];
    return rows.filter((row) => {
      const at = left.indexOf(row);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [
    ...without(expected, received).map((row) => `${name} lacks ${row}`),
    ...without(received, expected).map((row) => `${name} has besides ${row}`),
  ];
}
