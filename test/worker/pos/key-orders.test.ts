import { expect, test } from "vitest";
import { orderCode } from "#app/domain/orders/order.ts";
import { listHistory } from "#db/accounts/history.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { testApp } from "#test/support/app.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { aKey } from "#test/support/pos/key.ts";
import { openShop } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });

test("a point of sale can move its own dispensary's orders, and no others", async () => {
  const [shop, other] = [await openShop(app.db), await openShop(app.db)];
  const [own, foreign] = [await addOrder(app, shop.id), await addOrder(app, other.id)];
  const key = await aKey(app, shop.id, ["orders"]);
  const move = async (id: string, body: object) => {
    const response = await key.send("POST", `/orders/${id}/stage`, body);
    return { status: response.status, ...(await response.json<object>()) };
  };
  expect(await move(own.id, { stage: "ready" })).toMatchObject({ status: 409, code: "illegal-move" });
  expect(await move(own.id, { stage: "accepted" })).toMatchObject({ status: 422, code: "minutes-missing" });
  expect(await move(own.id, { stage: "accepted", readyInMinutes: 20, junk: 1 })).toMatchObject({ status: 400 });
  expect(await move(own.id, { stage: "accepted", readyInMinutes: 20 })).toMatchObject({ status: 200 });
  const { events } = (await findOrderOfVendor(app.db, shop.id, own.id))!;
  expect(events.at(-1)).toMatchObject({ kind: "accepted", byRole: "dispensary", byId: key.id });
  expect((await move(foreign.id, { stage: "accepted", readyInMinutes: 20 })).status).toBe(404);
  const { entries } = await listHistory(app.db, shop.id, { area: "orders", before: null, limit: 9 });
  expect(entries).toMatchObject([
    { who: expect.stringMatching(/^Register \d+$/), what: `Moved order ${orderCode(own.id)}` },
  ]);
  const menuKey = await aKey(app, shop.id, ["menu"]);
  expect((await menuKey.send("POST", `/orders/${own.id}/stage`, { stage: "ready" })).status).toBe(403);
});
