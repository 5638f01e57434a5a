import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

const { DB, SCHEMA } = env as unknown as { DB: D1Database; SCHEMA: string[] };
const tables = DB.prepare("SELECT count(*) AS count FROM sqlite_master");

// The files of a worker share its modules; storage is each one's own. A database that is busy may outlive one reset.
do await reset();
while ((await tables.first<number>("count")) !== 0);
await DB.batch(SCHEMA.map((part) => DB.prepare(part)));

// The pool wraps this once more for each file, and each layer sends every import through one more object.
const shared = globalThis as unknown as {
  __vitest_mocker__: { moduleRunner: { transport: { invoke: unknown } } };
  invoke?: unknown;
};
const { transport } = shared.__vitest_mocker__.moduleRunner;
shared.invoke ??= transport.invoke;
transport.invoke = shared.invoke;
