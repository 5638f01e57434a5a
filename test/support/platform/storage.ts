import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";

const { DB, SCHEMA } = env as unknown as { DB: D1Database; SCHEMA: string[] };
const tables = DB.prepare("SELECT count(*) AS count FROM sqlite_master");

const isEmpty = async () => (await tables.first<number>("count")) === 0;
const createSchema = () => DB.batch(SCHEMA.map((part) => DB.prepare(part)));

// The files of a worker share its modules; storage is each one's own. It is emptied at the end of each, because an alarm
// that rings once the last file is over would fail the run. A database that is busy may outlive one reset.
if (await isEmpty()) await createSchema();
afterAll(async () => {
  do await reset();
  while (!(await isEmpty()));
  await createSchema();
});

// The pool wraps this once more for each file, and each layer sends every import through one more object.
const shared = globalThis as unknown as {
  __vitest_mocker__: { moduleRunner: { transport: { invoke: unknown } } };
  invoke?: unknown;
};
const { transport } = shared.__vitest_mocker__.moduleRunner;
shared.invoke ??= transport.invoke;
transport.invoke = shared.invoke;
