import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createDb } from "#db/client.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { worker } from "#test/support/fetcher.ts";
import { seededRandom } from "#test/support/random.ts";
import { openShop, stock } from "#test/support/shop.ts";

const db = createDb((env as unknown as { DB: D1Database }).DB);
const BODIES = 100;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const junk: Json[] = [
  ...[null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, "", " ", "1", "null", "\u0000", "\ud800", "🌿".repeat(60)],
  ...["' OR 1=1 --", "<script>", "%_\\", "../../etc", "x".repeat(5000), [], {}, [[[]]], { $ne: null }],
  { __proto__: { admin: true }, constructor: { prototype: {} } } as unknown as Json,
];

let good: Json;
beforeAll(async () => {
  const shop = await openShop(db);
  good = orderPayload(shop.id, [await stock(db, shop.id), await stock(db, shop.id)]) as Json;
});

/** The good body with one to three parts replaced, removed or doubled, sometimes truncated. */
function mutated(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const body = structuredClone(good);
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    let node = body as { [key: string]: Json };
    for (;;) {
      const key = pick(Object.keys(node));
      const value = node[key];
      if (typeof value === "object" && value !== null && Object.keys(value).length > 0 && random() < 0.75) {
        node = value as { [key: string]: Json };
        continue;
      }
      const how = random();
      if (how < 0.7) node[key] = pick(junk);
      else if (how < 0.85) delete node[key];
      else node[`${key}x`] = value ?? null;
      break;
    }
    if (Object.keys(body as object).length === 0) break;
  }
  const text = JSON.stringify(body);
  return random() < 0.05 ? text.slice(0, Math.floor(random() * text.length)) : text;
}

async function faultsOf(post: (body: string, nth: number) => Promise<number>) {
  const random = seededRandom(22);
  let faults = 0;
  for (let nth = 0; nth < BODIES; nth++) if ((await post(mutated(random), nth)) >= 500) faults += 1;
  return faults;
}

test("no mutated body breaks placing an order", { timeout: 60_000 }, async () => {
  const statuses: Record<number, number> = {};
  const faults = await faultsOf(async (body, nth) => {
    const headers = { "Content-Type": "application/json", "CF-Connecting-IP": `10.3.${nth >> 8}.${nth & 255}` };
    const init = { method: "POST", headers, body };
    const { status } = await worker.fetch("http://localhost/api/customer/create-order", init);
    statuses[status] = (statuses[status] ?? 0) + 1;
    return status;
  });
  expect(faults).toBe(0);
  expect(Object.keys(statuses).length).toBeGreaterThan(3);
});

test("a handler that trusts its body is caught (negative control)", async () => {
  const trusting = async (body: string) => {
    try {
      const { orderDetails, firstName } = JSON.parse(body);
      orderDetails.items.map((item: { name: string }) => item.name.trim());
      return firstName.trim() ? 201 : 422;
    } catch {
      return 500;
    }
  };
  expect(await faultsOf(trusting)).toBeGreaterThan(0);
});
