import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { worker } from "#test/support/fetcher.ts";
import { findMissing } from "#workers/health.ts";

let checkedAt = Date.now();
/** An isolate answers from the last check for a few seconds. */
const nextCheck = () => {
  checkedAt += MINUTE_MS;
  return checkedAt;
};

test("the deep health check tries every binding and key of a deployment", async () => {
  const response = await worker.fetch("http://localhost/healthz?deep=1");
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: { ok: true } });
});

test.each([
  "DB",
  "IMAGES",
  "RECORDS",
  "RATE_LIMIT",
  "LIVE_FEED",
  "COURIER_REQUEST",
  "ORDER_TIMER",
  "POS_SYNC",
  "CREDENTIALS_KEY",
])("the deep health check names %s if it doesn't work", async (name) => {
  expect(await findMissing({ ...(env as unknown as Env), [name]: undefined } as unknown as Env, nextCheck())).toEqual([
    name,
  ]);
});

test("a deployment without map tiles of its own is warned, a local server is not", async () => {
  const deployed = { ...(env as unknown as Env), LOCAL: "0" };
  expect(await findMissing(deployed, nextCheck())).toEqual(["MAP_TILES_URL"]);
  const tiled = { ...deployed, MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png" };
  expect(await findMissing(tiled, nextCheck())).toEqual([]);
});

test("the database refuses a sale price at or above the price", async () => {
  const { DB } = env as unknown as { DB: D1Database };
  const insert = DB.prepare(
    "INSERT INTO products (id, vendor_id, name, category, price_cents, sale_price_cents, created_at, updated_at) VALUES ('p', 'v', 'x', 'Flower', 100, 100, 0, 0)",
  );
  await expect(insert.run()).rejects.toThrow("products_sale_price");
});
