import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { quoteOrder } from "#app/use-cases/checkout/quote.ts";
import { runBatch } from "#db/client.ts";
import { acceptFeed } from "#db/pos/inbox.ts";
import { testVisit } from "#test/support/app.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aKey } from "#test/support/pos/key.ts";
import { aLine, quoteRequest } from "#test/support/sale.ts";
import { openShop, stock } from "#test/support/shop.ts";

const MINUTE = 60_000;
const now = Date.now();

const quotedAt = async (at: number, vendorId: string, more: object = {}) => {
  const visit = testVisit({ at, ...more });
  const { id: productId } = await stock(visit.db, vendorId);
  return valueIn(await quoteOrder(visit, quoteRequest({ vendorId, items: [aLine({ productId })] })));
};

test("a call that changes nothing ends a silence", async () => {
  const visit = testVisit({ at: now });
  const { id } = await openShop(visit.db);
  const key = await aKey(visit, id);
  const item = { id: "A1", version: 1, name: "Blue Dream", category: "Flower", amount: "3.5g", price: 35 };
  await key.send("POST", "/menu/items", { items: [item] });
  expect((await quotedAt(now + 20 * MINUTE, id)).stockFrom, "its first menu was not accepted").toBeNull();
  await runBatch(visit.db, [acceptFeed(visit.db, id, now)]);
  await visit.db.run(sql`UPDATE pos_feeds SET heard_at = ${now - 20 * MINUTE}`);
  expect((await quotedAt(now, id)).stockFrom).toBe(now - 20 * MINUTE);
  await key.send("POST", "/menu/items", { items: [item] });
  expect((await quotedAt(now, id)).stockFrom).toBeNull();
});

test("a cart on old stock makes us ask Treez, but not for each of many carts", async () => {
  const visit = testVisit({ at: now });
  const { id } = await openShop(visit.db);
  await visit.db.run(sql`INSERT INTO pos_connections (vendor_id, dispensary_name, access_sealed, connected_at, last_sync_at)
    VALUES (${id}, 'corner', '', 0, ${now - 16 * MINUTE})`);
  const woken: string[] = [];
  const work: Promise<unknown>[] = [];
  const more = {
    posSyncs: { wake: async (vendorId: string) => void woken.push(vendorId) },
    background: (task: Promise<unknown>) => void work.push(task),
  };
  for (let carts = 0; carts < 3; carts++) expect((await quotedAt(now, id, more)).stockNote).toMatch(/^Stock is from /);
  await Promise.all(work);
  expect(woken).toEqual([id]);
});
