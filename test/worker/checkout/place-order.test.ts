import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type OrderPlacedJson, orderPlacedSchema, type QuoteJson } from "#app/domain/checkout/schema.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { rateLimits } from "#app/domain/rate-limits.ts";
import { readOrderToken } from "#app/session/order-cookie.ts";
import { allowUnverifiedMail } from "#app/use-cases/allow-unverified-mail.ts";
import { orderItems, orders, outbox, products, users, vendors } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { orderPayload, orderRows } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { worker } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const { db } = app;

type Reply = Pick<OrderPlacedJson, "orderId" | "order" | "token"> & {
  success: boolean;
  message: string;
  code: string;
  fields: Record<string, string>;
  changes: QuoteJson["changes"];
  quote: QuoteJson;
};
const create = async (body: unknown, headers?: Record<string, string>) => {
  const response = await postAsCustomer("create-order", body, headers);
  return { status: response.status, body: (await response.json()) as Reply };
};

/** Each from its own phone, because a dispensary has only so many unaccepted orders per phone. */
const aPayload = (...[vendorId, bought, body]: Parameters<typeof orderPayload>) =>
  orderPayload(vendorId, bought, { phone: nextPhone(), ...body });

let shop: typeof vendors.$inferInsert;
let flower: typeof products.$inferInsert;
let sale: typeof products.$inferInsert;
beforeAll(async () => {
  shop = await openShop(db);
  // A verified address gets mail about every order.
  await db.insert(users).values({
    id: "shop-owner",
    email: "shop@example.com",
    role: "vendor",
    firstName: "Ana",
    lastName: "Reyes",
    createdAt: 0,
    emailVerifiedAt: 1,
  });
  flower = await stock(db, shop.id);
  sale = await stock(db, shop.id, { name: "OG Kush", priceCents: 4000, salePriceCents: 3050 });
});

describe("mail that strangers have us send", () => {
  let quiet: typeof shop;
  let goods: typeof flower;
  beforeAll(async () => {
    quiet = await openShop(db, { email: null });
    goods = await stock(db, quiet.id);
  });
  const order = (contact: Record<string, string>) => create(aPayload(quiet.id, [goods], contact));
  const mailsTo = async (email: string) => db.select().from(outbox).where(eq(outbox.toEmail, email));
  /** As so many earlier orders of this hour would. */
  const countMails = (email: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => allowUnverifiedMail(app, "order", email)));

  test("stops at five an hour per address, but the orders are still placed", async () => {
    const email = `${nextPhone()}@example.org`;
    await countMails(email, rateLimits.mailToStranger.limit - 1);
    for (let at = 0; at < 2; at++) expect((await order({ email })).status).toBe(201);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("greets shoppers by first name only if it looks like a name", async () => {
    const [named, unnamed] = [`${nextPhone()}@example.org`, `${nextPhone()}@example.org`];
    await order({ email: named, firstName: "Ana" });
    await order({ email: unnamed, firstName: "You won: evil.example" });
    expect((await mailsTo(named))[0]?.body).toMatch(/^Hello Ana,/);
    const [mail] = await mailsTo(unnamed);
    expect(mail?.body).toMatch(/^Hello,/);
    expect(`${mail?.subject} ${mail?.body}`).not.toContain("evil");
  });

  test("has no limit for a dispensary whose address is verified", async () => {
    const email = "verified-shop@example.com";
    const known = await openShop(db, { email });
    await db.insert(users).values({
      id: "verified-owner",
      email,
      role: "vendor",
      firstName: "Ana",
      lastName: "Reyes",
      createdAt: 0,
      emailVerifiedAt: 1,
    });
    const foreign = await stock(db, known.id);
    await countMails(email, rateLimits.mailToStranger.limit);
    await create(aPayload(known.id, [foreign]));
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a good order", () => {
  test("is stored to the cent at the dispensary's prices, and the dispensary is notified", async () => {
    const payload = orderPayload(shop.id, [flower, sale], {
      totalAmount: 25 * 2 + 30.5 + 3,
      orderDetails: {
        payment_method: "Debit",
        payment_fee: 3,
        items: [
          { productId: flower.id, quantity: 2, price: 25, salePrice: null },
          { productId: sale.id, quantity: 1, price: 30.5, salePrice: 30.5 },
        ],
      },
    });
    const { status, body } = await create(payload);
    expect(status).toBe(201);
    const placed = orderPlacedSchema.parse(body);
    expect(placed.order).toMatchObject({
      status: "AWAITING_PROCESSING",
      orderType: "Pickup",
      total: 83.5,
      payment_method: "Debit",
      contactInfo: { firstName: "Ana", lastName: "Reyes", email: "ana@example.org", phone: "(213) 555-0188" },
      customer: { birthdate: "05/14/1990" },
      deliveryAddress: null,
      vendorDetails: { dispensaryName: "Green Door", storefrontAddress: "200 N Spring St, Los Angeles, CA 90012" },
    });
    expect(placed.order.items.map((item) => [item.name, item.quantity, item.price, item.salePrice])).toEqual([
      ["Blue Dream", 2, 25, null],
      ["OG Kush", 1, 40, 30.5],
    ]);
    const [row] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
    expect(row).toMatchObject({
      subtotalCents: 8050,
      feeCents: 300,
      tipCents: 0,
      totalCents: 8350,
      phone: "2135550188",
    });
    const mails = await db.select().from(outbox).where(eq(outbox.toEmail, "shop@example.com"));
    const mail = mails.find(({ body: text }) => text.includes("OG Kush"));
    expect(mail?.body).toContain("Total: $83.50");
    for (const text of [mail?.subject, mail?.body]) expect(text).toContain(orderCode(placed.orderId));
    expect(mail?.body).not.toMatch(/1990|05.14/);
  });

  test("opens its page on this device with a cookie that scripts can't read and shared pages never receive", async () => {
    const response = await postAsCustomer("create-order", aPayload(shop.id, [flower]));
    const { orderId, token } = (await response.json()) as Reply;
    const cookies = response.headers.getSetCookie().filter((set) => set.startsWith(`order-${orderId}=`));
    expect(cookies.map((set) => set.split("; ").slice(1).sort())).toEqual(
      ["/live/order", "/api/customer", "/order-confirmation"]
        .map((path) => ["HttpOnly", "Max-Age=604800", `Path=${path}`, "SameSite=Lax", "Secure"].sort())
        .toReversed(),
    );
    const [cookie = ""] = cookies;
    expect(readOrderToken(cookie.split("; ")[0] ?? "", orderId)).toBe(token);
    expect(readOrderToken(cookie.split("; ")[0] ?? "", "another")).toBe("");
  });

  test("is found only with its link's token", async () => {
    const { body } = await create(aPayload(shop.id, [flower]));
    const find = (id: string, token: string) =>
      worker.fetch(`http://localhost/api/customer/orders/${id}?token=${token}`);
    const found = await find(body.orderId, body.token);
    expect(await found.json()).toMatchObject({
      success: true,
      order: body.order,
      stage: "placed",
      eta: { from: expect.any(String) },
    });
    const { body: other } = await create(aPayload(shop.id, [flower]));
    for (const token of [other.token, "", `${body.token}x`, body.token.slice(1)])
      expect((await find(body.orderId, token)).status).toBe(404);
    expect(JSON.stringify(await db.select().from(orders))).not.toContain(body.token);
  });

  test("ignores fields that shoppers can't set", async () => {
    const payload = aPayload(shop.id, [flower], {
      _id: "mine",
      status: "COMPLETED",
      createdAt: 0,
      role: "admin",
      orderDetails: {
        order_status: "COMPLETED",
        vendorDetails: { dispensaryName: "Forged", storefrontAddress: "Forged", logoUrl: "https://evil.example" },
        items: [
          { ...aPayload(shop.id, [flower]).orderDetails.items[0], name: "Forged", image: "https://evil.example" },
        ],
      },
    });
    const { status, body } = await create(payload);
    expect(status).toBe(201);
    expect(body.order.status).toBe("AWAITING_PROCESSING");
    expect(JSON.stringify(body)).not.toMatch(/Forged|evil|"mine"/);
  });

  test("names a wrong birthdate by the field it was sent in", async () => {
    const { status, body } = await create(aPayload(shop.id, [flower], { birthday: "13/45/1990" }));
    expect([status, Object.keys(body.fields)]).toEqual([422, ["birthday"]]);
  });

  test("stores unusual text unchanged", async () => {
    const name = {
      firstName: "'; DROP TABLE orders; -- <script>alert(1)</script> 100% _wild_ \\slash",
      lastName: "{link} {{7*7}} <%= 1 %> 👩🏽‍🌾🌿 Ünïcødé",
    };
    const { status, body } = await create(aPayload(shop.id, [flower], name));
    expect([status, body.order.contactInfo]).toMatchObject([201, name]);
  });

  test("keeps its lines when the menu changes later", async () => {
    const product = await stock(db, shop.id, { name: "Before" });
    const { body } = await create(aPayload(shop.id, [product]));
    await db.update(products).set({ name: "After", priceCents: 9900 }).where(eq(products.id, product.id));
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, body.orderId));
    expect(line).toMatchObject({ name: "Before", priceCents: 2500 });
  });
});

describe("refused, with nothing stored:", () => {
  async function expectRefused(body: object, status: number, message: string) {
    const before = await orderRows(db);
    const response = await create(body, { "Idempotency-Key": crypto.randomUUID() });
    expect(response).toMatchObject({ status, body: { success: false, message } });
    expect(await orderRows(db)).toEqual(before);
  }

  test.each([
    ["a forged total", { totalAmount: 24.99 }, 409, "The total is now $25.00."],
    ["a total of null", { totalAmount: null }, 400, "The total is missing."],
    ["an unknown dispensary", { vendorId: "nobody" }, 404, "Dispensary not found."],
  ])("%s", (_name, change, status, message) => expectRefused(aPayload(shop.id, [flower], change), status, message));

  test.each<[string, object, number, string]>([
    ["a forged price", { price: 1 }, 409, "The price of Blue Dream has changed."],
    ...[0, 1.5, 1e308, null].map((quantity): [string, object, number, string] => [
      `a quantity of ${JSON.stringify(quantity)}`,
      { quantity },
      400,
      "A quantity is a whole number from 1 to 99.",
    ]),
  ])("%s", (_name, change, status, message) => {
    const payload = aPayload(shop.id, [flower]);
    const items = payload.orderDetails.items.map((item) => ({ ...item, ...change }));
    return expectRefused({ ...payload, orderDetails: { ...payload.orderDetails, items } }, status, message);
  });

  test("another dispensary's product", async () => {
    const rival = await openShop(db, { dispensaryName: "Rival" });
    await expectRefused(
      aPayload(shop.id, [flower, await stock(db, rival.id)]),
      422,
      "You can only add products from the same vendor (Green Door). Please clear your cart to add items from a different vendor.",
    );
  });
});

test("lists each changed line with the new total, and the shopper can accept it", async () => {
  const [dearer, same, disabled] = [
    await stock(db, shop.id, { name: "Dearer" }),
    await stock(db, shop.id, { name: "Same" }),
    await stock(db, shop.id, { name: "Gone" }),
  ];
  const payload = aPayload(shop.id, [dearer, same, disabled]);
  await db.update(products).set({ priceCents: 2750 }).where(eq(products.id, dearer.id));
  await db.update(products).set({ status: "Disabled" }).where(eq(products.id, disabled.id));
  const response = await create(payload);
  expect([response.status, response.body.code]).toEqual([409, "changed-meanwhile"]);
  expect(response.body.changes).toEqual([
    {
      productId: dearer.id,
      name: "Dearer",
      kind: "price",
      message: "The price of Dearer has changed.",
      oldPrice: 25,
      newPrice: 27.5,
    },
    {
      productId: disabled.id,
      name: "Gone",
      kind: "gone",
      message: "Gone is not available at the moment.",
      oldPrice: 25,
      newPrice: null,
    },
  ]);
  expect(response.body.quote).toMatchObject({ subtotal: 52.5, total: 52.5 });
  const items = response.body.quote.items.map((item) => ({ ...item, quantity: 1 }));
  const agreed = aPayload(shop.id, [], { totalAmount: response.body.quote.total, orderDetails: { items } });
  expect((await create(agreed)).status).toBe(201);
});

describe("one key", () => {
  test("makes one order of six parallel submits", async () => {
    const payload = aPayload(shop.id, [flower]);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const before = await orderRows(db);
    const responses = await Promise.all(Array.from({ length: 6 }, () => create(payload, key)));
    expect(new Set(responses.map((response) => response.body.orderId)).size).toBe(1);
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.every((response) => response.status === 201 || response.status === 200)).toBe(true);
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    const after = await orderRows(db);
    expect(after?.orders).toBe((before?.orders ?? 0) + 1);
    expect(after?.mail).toBe((before?.mail ?? 0) + 1);
  });

  test("is refused with a different body", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    expect((await create(aPayload(shop.id, [flower]), key)).status).toBe(201);
    const before = await orderRows(db);
    const response = await create(aPayload(shop.id, [flower], { firstName: "Bea" }), key);
    expect([response.status, response.body.code]).toEqual([422, "key-reused"]);
    expect(await orderRows(db)).toEqual(before);
  });

  test("can be used again after a refusal", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    expect((await create(aPayload(shop.id, [flower], { firstName: "" }), key)).status).toBe(422);
    expect((await create(aPayload(shop.id, [flower]), key)).status).toBe(201);
  });

  test("still returns its order after the dispensary has closed", async () => {
    const other = await openShop(db);
    const payload = aPayload(other.id, [await stock(db, other.id)]);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await create(payload, key);
    await db.update(vendors).set({ status: "limited" }).where(eq(vendors.id, other.id));
    const second = await create(payload, key);
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test("is needed: without one, the same body makes two orders", async () => {
    const payload = aPayload(shop.id, [flower]);
    expect((await create(payload)).body.orderId).not.toBe((await create(payload)).body.orderId);
  });

  test.each(["", "x".repeat(201), "no spaces"])("is refused if malformed: %j", async (key) => {
    expect((await create(aPayload(shop.id, [flower]), { "Idempotency-Key": key })).status).toBe(400);
  });
});

test("one address can place ten orders a minute", async () => {
  const address = "10.9.9.9";
  await Promise.all(Array.from({ length: rateLimits.order.limit - 1 }, () => app.rateLimit("order", address)));
  const place = () => postAsCustomer("create-order", aPayload(shop.id, [flower]), { "CF-Connecting-IP": address });
  expect((await place()).status).toBe(201);
  const refused = await place();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});
