import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { createDb } from "#db/client.ts";
import type { Target } from "#db/connection.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload, orderRows } from "#test/support/checkout.ts";
import { platform } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { withSessions } from "#test/support/platform/with-sessions.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { createHttp } from "#workers/http.ts";

const bindings = env as unknown as Env;
const db = createDb(bindings.DB);
const DROPPED = "D1_ERROR: Network connection lost.";
const OVERLOADED = "D1_ERROR: D1 DB is overloaded. Too many requests queued.";

/** A database that loses so many batches that write, before they are carried out or after. */
function dropping(times: number, { after, message }: { after: boolean; message: string }) {
  let dropped = 0;
  const writes = new WeakSet<object>();
  const prepare = (text: string) => {
    const statement = bindings.DB.prepare(text);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      const bound = bind(...values);
      if (/^insert into "orders"/i.test(text)) writes.add(bound);
      return bound;
    };
    return statement;
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    if (dropped >= times || !statements.some((statement) => writes.has(statement)))
      return bindings.DB.batch(statements);
    dropped += 1;
    if (after) await bindings.DB.batch(statements);
    throw new Error(message);
  };
  return { ...bindings, DB: withSessions({ prepare, batch } as Target) };
}

async function order(platformEnv: Env, headers: Record<string, string> = { "Idempotency-Key": crypto.randomUUID() }) {
  const shop = await openShop(db);
  const body = orderPayload(shop.id, [await stock(db, shop.id)], { phone: nextPhone() });
  const before = (await orderRows(db))?.orders ?? 0;
  const http = createHttp(async () => new Response());
  const request = new Request("http://localhost/api/customer/create-order", asJson("POST", body, headers));
  const { status } = await http.fetch(request, platformEnv, platform);
  return { status, orders: ((await orderRows(db))?.orders ?? 0) - before };
}

test.each([
  ["lost before it was carried out", 1, { after: false, message: DROPPED }, { status: 201, orders: 1 }],
  ["carried out, and its answer lost", 1, { after: true, message: DROPPED }, { status: 200, orders: 1 }],
  ["lost twice", 2, { after: false, message: DROPPED }, { status: 503, orders: 0 }],
  ["refused by an overloaded database", 1, { after: false, message: OVERLOADED }, { status: 503, orders: 0 }],
])("an order with a key whose write is %s is sent exactly once more", async (_, times, how, expected) =>
  expect(await order(dropping(times, how))).toEqual(expected),
);

test("an order without a key isn't retried, because it could be written twice", async () =>
  expect(await order(dropping(1, { after: false, message: DROPPED }), {})).toEqual({ status: 503, orders: 0 }));
