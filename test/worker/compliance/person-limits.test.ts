import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import type { LimitUse } from "#app/domain/compliance/meter.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { runBatch } from "#db/client.ts";
import { isPastLimit, replaceDayPurchases } from "#db/compliance/day-purchases.ts";
import { dayPurchases, type products, type vendors } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { openShop, stock } from "#test/support/shop.ts";
import http from "#test/support/worker.ts";

const { db } = testApp();
let client = 0;
/** Generous limits, because one person places many orders here. */
const generous = { ...(env as unknown as Env), RATE_LIMIT_SCALE: "10" };
const post = (path: string, body: unknown, cookies = "") =>
  http.fetch(
    new Request(
      `http://localhost/api/customer/${path}`,
      asJson("POST", body, { "CF-Connecting-IP": `10.1.${client >> 8}.${client++ & 255}`, Cookie: cookies }),
    ),
    generous,
    createExecutionContext(),
  );

type Refused = { code?: string; message?: string; orderId?: string; limit?: LimitUse };
type Someone = { phone?: string; birthday?: string };

let shop: typeof vendors.$inferInsert;
let eighth: typeof products.$inferInsert;
let ounce: typeof products.$inferInsert;
beforeAll(async () => {
  shop = await openShop(db);
  eighth = await stock(db, shop.id, { contents: null });
  ounce = await stock(db, shop.id, { name: "An ounce", amount: "1oz", contents: null });
});

let nextPhone = 2_135_550_200;
let somebody: Required<Someone>;
beforeEach(() => {
  somebody = { phone: String(nextPhone++), birthday: "05/14/1990" };
});

async function order(product: typeof products.$inferInsert, quantity: number, who: Someone = somebody, cookies = "") {
  const items = [{ productId: product.id, quantity, price: product.priceCents / 100, salePrice: null }];
  const response = await post(
    "create-order",
    orderPayload(product.vendorId, [product], {
      ...who,
      totalAmount: (product.priceCents * quantity) / 100,
      orderDetails: { items },
    }),
    cookies,
  );
  const device = response.headers.getSetCookie().find((set) => set.includes("Path=/api/customer"));
  return { status: response.status, device: device?.split(";")[0] ?? "", ...(await response.json<Refused>()) };
}
const statusOf = async (...args: Parameters<typeof order>) => (await order(...args)).status;
const flowerUsed = async (quantity: number, contact?: { phone: string; birthdate: string }, cookies = "") => {
  const items = [{ productId: eighth.id, quantity }];
  const response = await post("quote", { vendorId: shop.id, orderType: "Pickup", items, contact }, cookies);
  const { quote } = await response.json<{ quote: { limits: LimitUse[]; problems: { code: string }[] } }>();
  return { ...quote.limits[0], problems: quote.problems.map(({ code }) => code) };
};

test("Illinois visitors can buy half the resident limit, and shoppers who don't say count as visitors", async () => {
  // In California's time zone, where it is day: Illinois allows no sales after ten at night.
  const chicago = await openShop(db, { state: "IL", city: "Chicago" });
  const product = await stock(db, chicago.id, { amount: "1oz", contents: null });
  const items = [{ productId: product.id, quantity: 1, price: 25, salePrice: null }];
  const quoted = async (resident?: boolean) => {
    const response = await post("quote", { vendorId: chicago.id, orderType: "Pickup", items, resident });
    const { quote } = await response.json<{ quote: { residence: object; problems: { code: string }[] } }>();
    return [quote.residence, ...quote.problems.map(({ code }) => code)];
  };
  const question = {
    label: "I live in Illinois",
    hint: "Visitors can buy half the resident limit. We'll check your ID.",
  };
  expect(await quoted()).toEqual([question]);
  expect(await quoted(true)).toEqual([question]);
  expect(await quoted(false)).toEqual([question, "over-limit"]);
  const ordered = async (resident?: boolean) => {
    const orderDetails = { items, resident };
    const response = await post(
      "create-order",
      orderPayload(chicago.id, [product], { ...somebody, totalAmount: 25, orderDetails }),
    );
    return response.status;
  };
  expect([await ordered(), await ordered(false), await ordered(true)]).toEqual([422, 422, 201]);
  expect(await ordered(true)).toBe(422);
});

test("an order over a limit is refused with that limit and uses nothing of it", async () => {
  const { status, code, message, limit } = await order(eighth, 9);
  expect([status, code]).toEqual([422, "over-limit"]);
  expect(message).toBe("Flower: one person may buy at most 28.5 g a day here. This would make it 31.5 g.");
  expect(limit).toMatchObject({ name: "Flower", used: 31.5, limit: 28.5 });
  expect(await statusOf(eighth, 8)).toBe(201);
});

describe("a person's day at a dispensary", () => {
  test("includes earlier orders, and quotes on the ordering device show them", async () => {
    const { status, device } = await order(eighth, 5);
    expect(status).toBe(201);
    const contact = { phone: somebody.phone, birthdate: "05/14/1990" };
    expect(await flowerUsed(1, contact, device)).toMatchObject({ used: 21 });
    expect(await flowerUsed(1, { ...contact, birthdate: "05/15/1990" }, device)).toMatchObject({ used: 3.5 });
    const refused = await order(eighth, 4, somebody, device);
    expect(refused.message).toBe(
      "Flower: one person may buy at most 28.5 g a day here. With what you ordered here today, this would make it 31.5 g.",
    );
    expect(await statusOf(eighth, 3)).toBe(201);
  });

  test("is not revealed to other devices, except that an order there would go over it", async () => {
    const { device } = await order(eighth, 5);
    const stranger = { phone: "2135559999", birthday: "05/14/1990" };
    const { device: strangers } = await order(eighth, 1, stranger);
    const contact = { phone: somebody.phone, birthdate: "05/14/1990" };
    const forged = `${device.split("=")[0]}=${strangers.split("=")[1]}`;
    for (const cookies of ["", strangers, forged]) {
      expect(await flowerUsed(4, contact, cookies)).toMatchObject({ used: 14, problems: [] });
      const refused = await order(eighth, 4, somebody, cookies);
      expect(refused).toMatchObject({
        code: "over-limit",
        message: "This order goes over what one person may buy here in a day.",
      });
      expect(refused.limit).toBeUndefined();
      const changed = await order({ ...eighth, priceCents: 2600 }, 1, somebody, cookies);
      expect(changed).toMatchObject({ code: "changed-meanwhile", quote: { limits: [{ used: 3.5 }, {}, {}] } });
    }
  });

  test("is shared by all spellings of a phone number, but not by different birthdates", async () => {
    expect(await statusOf(ounce, 1)).toBe(201);
    const { phone } = somebody;
    const written = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
    expect(await statusOf(eighth, 1, { ...somebody, phone: written })).toBe(422);
    expect(await statusOf(eighth, 1, { ...somebody, birthday: "05/15/1990" })).toBe(201);
  });

  test("is separate at each dispensary", async () => {
    const other = await openShop(db);
    expect(await statusOf(ounce, 1)).toBe(201);
    expect(await statusOf(await stock(db, other.id, { contents: null }), 8)).toBe(201);
  });

  test("gets canceled orders back", async () => {
    const { orderId } = await order(ounce, 1);
    expect(await statusOf(eighth, 1)).toBe(422);
    const move = { orderId: orderId as string, stage: "canceled", reason: "out-of-stock" } as const;
    expect(await moveOrder(testApp({ at: Date.now() }), actorOf(shop.id), move)).toMatchObject({ ok: true });
    expect(await statusOf(eighth, 8)).toBe(201);
  });

  test("stores no name, phone, or birthdate, and is deleted when the day is over", async () => {
    await order(eighth, 1);
    const stored = JSON.stringify(await db.select().from(dayPurchases));
    for (const detail of [somebody.phone, "1990", "Ana", "Reyes"]) expect(stored).not.toContain(detail);
    await sweepOldRows(testApp({ at: Date.now() }));
    expect(await statusOf(eighth, 8)).toBe(422);
    await sweepOldRows(testApp({ at: Date.now() + 3 * 86_400_000 }));
    expect(await db.select().from(dayPurchases)).toEqual([]);
  });
});

test("simultaneous orders can't exceed a limit together", async () => {
  const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(eighth, 3)));
  expect(statuses.toSorted()).toEqual([201, 201, 422, 422, 422]);
});

test("the database refuses to exceed a day's limit, even after a stale read", async () => {
  const ids = await Promise.all([order(eighth, 1), order(eighth, 1, { birthday: "05/15/1990" })]);
  const [first = "", second = ""] = ids.map(({ orderId }) => orderId);
  const whose = { vendorId: shop.id, person: "somebody" };
  const half = [{ day: "2026-06-16", bucket: "flower", share: 500_000_001 }];
  await runBatch(db, replaceDayPurchases(db, { ...whose, orderId: first }, half));
  const refused = await runBatch(db, replaceDayPurchases(db, { ...whose, orderId: second }, half)).catch(
    (error) => error,
  );
  expect(isPastLimit(refused)).toBe(true);
  await runBatch(db, replaceDayPurchases(db, { ...whose, orderId: first }, half));
});

test("declared contents count toward limits, and unknown contents count at their maximum", async () => {
  const known = await stock(db, shop.id, { category: "Pre-roll", amount: "20-pk", contents: { grams: 10 } });
  const unknown = await stock(db, shop.id, { category: "Pre-roll", amount: "20-pk", contents: null });
  expect(await order(unknown, 1)).toMatchObject({ code: "over-limit", limit: { used: 40 } });
  expect(await statusOf(known, 2)).toBe(201);
});
