import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailLowStock } from "#app/use-cases/menu/mail-low-stock.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { readToday } from "#app/use-cases/sales/read-sales.ts";
import { runBatch } from "#db/client.ts";
import { reserveStock } from "#db/menu/stock.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { openShop, stock } from "#test/support/shop.ts";

const DAY = 86_400_000;
let now = NOON;
const app = { ...testApp(), now: () => now };
const mails = async () =>
  (
    await app.db.all<{ subject: string; body: string }>(sql`SELECT subject, body FROM outbox WHERE kind = 'low-stock'`)
  ).map(({ subject, body }) => [subject, ...body.split("\n").filter((line) => line.startsWith("- "))]);

test("low and empty stock is reported in one email per local day, if there is any", async () => {
  const shop = await openShop(app.db, { dispensaryName: "Green Door" });
  const product = (name: string, count: number | null) => stock(app.db, shop.id, { name, amount: "1g", stock: count });
  const [haze, kush, gelato] = [await product("Haze", 7), await product("Kush", 1), await product("Gelato", 40)];
  await product("Always few", 2);
  const { id: orderId } = await addOrder(app, shop.id);
  const sell = ({ id }: { id: string }, quantity: number) =>
    runBatch(app.db, reserveStock(app.db, orderId, [{ productId: id, quantity }], now));
  const count = (productId: string, left: number | null) =>
    updateProduct(app, actorOf(shop.id), { productId, version: null, edit: { stock: left } });

  await sell(gelato, 3);
  expect(await mailLowStock(app)).toEqual({ mailed: 0 });
  await sell(haze, 3);
  await sell(kush, 1);
  expect(await Promise.all([mailLowStock(app), mailLowStock(app)])).toContainEqual({ mailed: 1 });
  const first = ["1 product sold out at Green Door", "- Kush, 1\u00A0g: sold out", "- Haze, 1\u00A0g: 4 left"];
  expect(await mails()).toEqual([first]);
  const { ranOut } = await readToday(app, shop.id, NOON);
  expect(ranOut.map(({ name, at }) => [name, at])).toEqual([["Kush", NOON]]);

  // The same day, something else runs low: it waits for tomorrow's.
  now += 60_000;
  await count(gelato.id, 5);
  expect(await mailLowStock(app)).toEqual({ mailed: 0 });
  now += DAY;
  await sell(haze, 1);
  expect(await mailLowStock(app)).toEqual({ mailed: 1 });
  const second = ["1 product running low", "- Gelato, 1\u00A0g: 5 left"];
  expect(await mails()).toEqual([first, second]);

  // What came in again meanwhile is no news, nor what was disabled; what sells out anew is.
  now += DAY;
  await sell(haze, 3);
  await count(haze.id, 20);
  await count(kush.id, 9);
  expect(await mailLowStock(app)).toEqual({ mailed: 0 });
  await sell(kush, 9);
  await app.db.run(sql`UPDATE products SET status = 'Disabled' WHERE id = ${kush.id}`);
  expect(await mailLowStock(app)).toEqual({ mailed: 0 });
  expect(await mails()).toEqual([first, second]);
});
