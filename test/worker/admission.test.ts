import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { ORDERS_OF_DISPENSARY_MAX, QUOTES_MAX } from "#app/domain/admission.ts";
import { createDb } from "#db/client.ts";
import type { Target } from "#db/connection.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { platform } from "#test/support/fetcher.ts";
import { withSessions } from "#test/support/platform/with-sessions.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { createHttp } from "#workers/http.ts";

const ORIGIN = "http://localhost";
const bindings: Env = { ...(env as unknown as Env), ADMISSION: "on" };

/** A worker whose database says so of its load, and the pages that it made. */
function busyWorker(message = "D1_ERROR: D1 DB is overloaded. Requests queued for too long.") {
  const lost = () => Promise.reject(new Error(message));
  const statement = { bind: () => statement, all: lost, run: lost, raw: lost, first: lost };
  const broken = { ...bindings, DB: withSessions({ prepare: () => statement, batch: lost } as unknown as Target) };
  const gate = Promise.withResolvers<void>();
  const http = createHttp(async () => {
    await gate.promise;
    return new Response("A page.");
  });
  const send = async (path: string, init: RequestInit = {}, from = bindings) =>
    http.fetch(new Request(ORIGIN + path, init), from, platform);
  return { send, fail: () => send("/api/vendors/nowhere", {}, broken), open: () => gate.resolve() };
}

async function overloadedWorker() {
  const worker = busyWorker();
  expect((await worker.fail()).status).toBe(503);
  const probe = worker.send("/vendor/first");
  return { ...worker, probe };
}

describe("while the database is overloaded", () => {
  test("one page renders at a time; other visitors get a waiting page that retries the same URL", async () => {
    const { send, open, probe } = await overloadedWorker();
    const turnedAway = await send("/nearby?q=kush");
    const html = await turnedAway.text();
    expect(turnedAway.status).toBe(503);
    const seconds = Number(turnedAway.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(html).toContain("orders go first");
    expect(html).toContain(`setTimeout(again, ${seconds} * 1000)`);
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(turnedAway.headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(html).toContain(`<script nonce="${nonce}">`);
    expect(html.length).toBeLessThan(4_000);
    open();
    expect(await (await probe).text()).toBe("A page.");
    expect((await send("/nearby")).status).toBe(200);
  });

  test("client navigations become full page loads, and revalidations are retried later", async () => {
    const { send, open, probe } = await overloadedWorker();
    const unavailable = await send("/nearby.data?_routes=x&q=kush", { headers: { Referer: `${ORIGIN}/` } });
    expect([
      unavailable.status,
      unavailable.headers.get("X-Remix-Redirect"),
      unavailable.headers.get("X-Remix-Reload-Document"),
    ]).toEqual([204, "/nearby?q=kush", "true"]);
    const retry = await send("/nearby.data?q=kush", { headers: { Referer: `${ORIGIN}/nearby?q=kush` } });
    expect([retry.status, retry.headers.has("Retry-After")]).toEqual([503, true]);
    open();
    await probe;
  });

  test("the checkout, order pages and the dashboard still render, and public API reads are turned away", async () => {
    const { send, open, probe } = await overloadedWorker();
    open();
    const pages = ["/checkout", "/order-confirmation/abc", "/vendor-dashboard"].map(
      async (path) => (await send(path)).status,
    );
    expect(await Promise.all(pages)).toEqual([200, 200, 200]);
    await probe;
    const { send: sendBusy, probe: busy, open: end } = await overloadedWorker();
    const read = await sendBusy("/api/search/suggestions?q=kush");
    expect([read.status, await read.json()]).toMatchObject([503, { success: false, code: "unavailable" }]);
    end();
    await busy;
  });
});

test("while the database is overloaded, one dispensary's excess orders are turned away, but not other dispensaries'", async () => {
  const db = createDb(bindings.DB);
  const [crowded, quiet] = [await openShop(db), await openShop(db)];
  const { send, fail } = busyWorker();
  await fail();
  // A counter that doesn't answer holds the orders inside.
  const gate = Promise.withResolvers<{ allowed: true }>();
  const counter = { reserve: () => gate.promise, release: async () => {} };
  const stalled = {
    ...bindings,
    RATE_LIMIT: { idFromName: () => "", get: () => counter } as unknown as DurableObjectNamespace,
  };
  const order = async (shop: typeof crowded, from: Env) => {
    const payload = orderPayload(shop.id, [await stock(db, shop.id)]);
    return send("/api/customer/create-order", asJson("POST", payload), from);
  };
  const inside = Array.from({ length: ORDERS_OF_DISPENSARY_MAX + 1 }, () => order(crowded, stalled));
  const first = await Promise.race(inside);
  expect([first.status, await first.json()]).toMatchObject([503, { code: "unavailable" }]);
  expect((await order(crowded, bindings)).status).toBe(503);
  expect((await order(quiet, bindings)).status).toBe(201);
  expect(QUOTES_MAX).toBeGreaterThan(0);
  gate.resolve({ allowed: true });
  const statuses = (await Promise.all(inside)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
});
