import "#test/support/daytime.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { shownDeals } from "#app/domain/deals/current-deals.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import type { MovableStage } from "#app/domain/orders/move.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import { findOrder } from "#db/orders/queries.ts";
import { listNearby } from "#db/places/nearby.ts";
import { listSalesDays } from "#db/sales/sales.ts";
import { findToday } from "#db/sales/today.ts";
import { deals, dealUses, orders, type products, type vendors } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf, aDelivery, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { DOWNTOWN, stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const { db } = app;

type Product = typeof products.$inferInsert;
type Reply = { success: boolean; code?: string; message?: string; fields?: Record<string, string>; deal: DealJson };
type Shown = {
  total: number;
  subtotal: number;
  deals: { name: string; amount: number }[];
  items: { discount: number }[];
};
type Placed = Reply & { orderId: string; order: Shown; quote?: Shown };

let shop: typeof vendors.$inferInsert;
let browser: Awaited<ReturnType<typeof aVendor>>["browser"];
let eighth: Product;
let gummies: Product;
beforeEach(async () => {
  ({ vendor: shop, browser } = await aVendor(app, worker));
  eighth = await stock(db, shop.id);
  gummies = await stock(db, shop.id, { name: "Gummies", category: "Edible", brand: "Sunny", priceCents: 2000 });
});

const off = { name: "Twenty off", kind: "percent", value: 20, target: { scope: "order" } };
const add = async (body: object) => {
  const response = await browser.post("/api/vendors/deals", body);
  return { status: response.status, ...(await response.json<Reply>()) };
};
const change = async (id: string, body: object) => {
  const response = await browser.send(`/api/vendors/deals/${id}`, asJson("PUT", body));
  return { status: response.status, ...(await response.json<Reply>()) };
};
const list = async () => (await (await browser.send("/api/vendors/deals")).json<{ deals: DealJson[] }>()).deals;

const quote = async (bought: readonly Product[], more: object = {}) => {
  const items = bought.map(({ id }) => ({ productId: id, quantity: 1 }));
  const response = await postAsCustomer("quote", { vendorId: shop.id, orderType: "Pickup", items, ...more });
  type Quote = Shown & { dealCode: object | null; problems: { code: string }[] };
  return (await response.json<{ quote: Quote }>()).quote;
};

/** Orders at the quoted total, as checkouts do. */
async function order(
  bought: readonly Product[],
  { headers, ...more }: { headers?: Record<string, string> } & Record<string, unknown> = {},
) {
  const totalAmount = (more.totalAmount as number) ?? (await quote(bought, { dealCode: more.dealCode })).total;
  const response = await postAsCustomer(
    "create-order",
    orderPayload(shop.id, bought, { phone: nextPhone(), ...more, totalAmount }),
    headers,
  );
  return { status: response.status, ...(await response.json<Placed>()) };
}

describe("a dispensary's deals", () => {
  test("are added, listed, replaced and deleted", async () => {
    const added = await add({
      ...off,
      code: " spring-20 ",
      minimum: 30,
      weekdays: ["monday"],
      from: "09:00",
      startsAt: "2036-06-01",
      endsAt: "2036-06-30",
    });
    expect(added).toMatchObject({ status: 201, success: true });
    expect(added.deal).toMatchObject({
      name: "Twenty off",
      kind: "percent",
      value: 20,
      target: { scope: "order" },
      code: "SPRING-20",
      minimum: 30,
      // From the first minute of the first day to the last of the last, in Los Angeles.
      startsAt: "2036-06-01T07:00:00.000Z",
      endsAt: "2036-07-01T07:00:00.000Z",
      weekdays: ["monday"],
      from: "09:00",
      until: null,
      maxUses: null,
      uses: 0,
      on: true,
      firstOrder: false,
      stacks: false,
      summary: "20% off everything, on orders from $30, Mondays from 9 AM",
    });
    const id = added.deal._id;
    const replaced = await change(id, {
      ...off,
      kind: "buyGet",
      value: 50,
      buy: 2,
      get: 1,
      target: { scope: "category", category: "Edible" },
      on: false,
    });
    expect(replaced.deal).toMatchObject({ kind: "buyGet", value: 50, code: null, on: false, state: "off" });
    expect((await change(id, off)).deal).toMatchObject({ on: false });
    expect(await list()).toMatchObject([{ _id: id, kind: "percent" }]);
    const deleted = await browser.send(`/api/vendors/deals/${id}`, { method: "DELETE" });
    expect([deleted.status, await list()]).toEqual([200, []]);
    expect((await browser.send(`/api/vendors/deals/${id}`, { method: "DELETE" })).status).toBe(404);
  });

  test("are refused beside the field of an error", async () => {
    const cases: [field: string, wrong: object, message: string][] = [
      ["value", { value: 1.5 }, "Enter a whole percentage from 1 to 100."],
      ["endsAt", { endsAt: "2020-01-01" }, "This date has passed. Enter a later one, or switch the deal off."],
      [
        "target.productIds",
        { target: { scope: "product", productIds: ["another"] } },
        "This product is not on your menu.",
      ],
    ];
    for (const [field, wrong, message] of cases)
      expect(await add({ ...off, ...wrong })).toMatchObject({ status: 422, fields: { [field]: message } });
  });

  test("are refused with every error at once, beside its field", async () => {
    const wrong = { ...off, name: " ", value: 300, code: "!", target: { scope: "category" }, maxUses: 0 };
    const errors = {
      name: "Name the deal.",
      value: "Enter a whole percentage from 1 to 100.",
      code: "A code has 2 to 30 letters, digits, - or _.",
      "target.category": "Choose a category.",
      maxUses: "Enter 1 or more.",
      until: "It ends before it starts.",
    };
    const sent = { ...wrong, from: "17:00", until: "16:00" };
    expect(await add(sent)).toMatchObject({ status: 400, fields: errors });
    const { deal } = await add(off);
    expect((await change(deal._id, sent)).fields).toEqual(errors);
    for (const nonsense of [null, [], "deal", { target: 5, kind: [], startsAt: {}, weekdays: 5 }])
      expect((await add(nonsense as object)).status).toBe(400);
  });

  test("have unique codes, and are out of other dispensaries' reach", async () => {
    const { deal } = await add({ ...off, code: "once" });
    expect(await add({ ...off, code: "ONCE" })).toMatchObject({
      status: 422,
      fields: { code: "Another deal has this code." },
    });
    const other = await aVendor(app, worker);
    const response = await other.browser.send(`/api/vendors/deals/${deal._id}`, { method: "DELETE" });
    expect(response.status).toBe(404);
  });

  test.each([
    ["MA", {}, "kind", "Not allowed in Massachusetts: 935 CMR 500.105(4)(b)20. Allowed: a lower price"],
    ["VT", { code: "TEN" }, "code", "Not allowed in Vermont: no rule that we know of allows it. Allowed: sale prices"],
    ["CA", { name: "Big raffle" }, "name", "Leave out “raffle”: not allowed in California (4 CCR §15040(a)(4))."],
  ])(
    "are refused in %s, whose law forbids them, with the clause beside the field",
    async (state, wrong, field, text) => {
      const there = await aVendor(app, worker, { state });
      const response = await there.browser.post("/api/vendors/deals", { ...off, ...wrong });
      expect([response.status, (await response.json<Reply>()).fields?.[field]]).toEqual([
        422,
        expect.stringContaining(text),
      ]);
    },
  );
});

describe("an order", () => {
  test("has the same deals in quote, order, lines, taxes and the day's sales, to the cent", async () => {
    await add(off);
    await add({
      ...off,
      name: "Edibles",
      kind: "amount",
      value: 3.33,
      target: { scope: "category", category: "Edible" },
    });
    const discounted = { deals: [{ name: "Twenty off", amount: 9 }], subtotal: 36, total: 36 };
    expect(await quote([eighth, gummies])).toMatchObject({ ...discounted, problems: [] });
    const placed = await order([eighth, gummies]);
    expect(placed).toMatchObject({ status: 201, order: { ...discounted, items: [{ discount: 5 }, { discount: 4 }] } });
    const stored = await findOrder(db, placed.orderId);
    const taxes = stored?.taxes;
    expect((taxes?.goodsCents ?? 0) + (taxes?.lines ?? []).reduce((sum, line) => sum + line.amountCents, 0)).toBe(3600);
    expect((await findToday(db, shop.id, { now: Date.now(), since: 0 })).sales).toEqual({ orders: 1, cents: 3600 });
    const [day] = await listSalesDays(db, shop.id, { from: "2020-01-01", to: "2040-01-01" });
    expect(day).toMatchObject({ categories: { Flower: [1, 2000], Edible: [1, 1600] } });
  });

  test("gets its code's deal, and a code that doesn't apply is refused beside its field", async () => {
    await add({ ...off, code: "welcome", minimum: 40 });
    expect((await order([eighth, gummies])).order.deals).toEqual([]);
    expect(await order([eighth, gummies], { dealCode: " Welcome" })).toMatchObject({
      status: 201,
      order: { total: 36 },
    });
    const below = "This code needs $40.00 of goods. Add $15.00 more.";
    expect(await order([eighth], { dealCode: "welcome" })).toMatchObject({
      status: 422,
      code: "deal-minimum",
      fields: { dealCode: below },
    });
    const dealCode = { code: "WELCOME", applied: false, message: below };
    expect(await quote([eighth], { dealCode: "welcome" })).toMatchObject({
      dealCode,
      total: 25,
      problems: [{ code: "deal-minimum" }],
    });
    expect(await order([eighth], { dealCode: "other" })).toMatchObject({
      status: 422,
      fields: { dealCode: "This code is not valid here." },
    });
  });

  test("keeps its deals when they are changed or deleted, and when its lines change", async () => {
    const { deal } = await add({ ...off, minimum: 40 });
    const { orderId } = await order([eighth, gummies]);
    await browser.send(`/api/vendors/deals/${deal._id}`, { method: "DELETE" });
    const actor = actorOf(shop.id);
    const proposal = {
      orderId,
      lines: [{ productId: gummies.id as string, action: "remove" as const }],
      otherwise: "cancel" as const,
    };
    const proposed = await proposeChange(app, actor, proposal);
    const proposalId = proposed.ok ? (proposed.value.proposals[0]?.id ?? "") : "";
    const changed = await answerProposal(app, { orderId, proposalId, accepts: true });
    expect(changed).toMatchObject({
      ok: true,
      value: { subtotalCents: 2000, totalCents: 2000, items: [{ discountCents: 500 }] },
    });
    expect(changed).toMatchObject({ value: { deals: [{ name: "Twenty off", discountCents: 500 }] } });
  });
});

describe("a deal's uses", () => {
  const uses = (id: string) => db.$count(dealUses, eq(dealUses.dealId, id));
  const move = (orderId: string, stage: MovableStage) =>
    moveOrder(app, actorOf(shop.id), { orderId, stage, readyInMinutes: 10 });
  /** An order with the last use, on the way with the dispensary's own driver. */
  async function onTheWay(more: { phone?: string } = {}): Promise<string> {
    const { orderId } = await order([eighth], { ...more, dealCode: "last" });
    await db.update(orders).set(aDelivery).where(eq(orders.id, orderId));
    for (const stage of ["accepted", "ready", "onTheWay"] as const) await move(orderId, stage);
    return orderId;
  }
  const limited = async (more: object) => (await add({ ...off, code: "last", ...more })).deal;

  test("never exceed its limit: of simultaneous orders one gets the last use, and the others are refused", async () => {
    const { _id } = await limited({ maxUses: 1 });
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => order([eighth], { dealCode: "last", totalAmount: 20 })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status !== 201);
    for (const each of lost)
      expect(each).toMatchObject({
        status: 422,
        code: "deal-used-up",
        fields: { dealCode: "This code has been used up." },
      });
    expect(await list()).toMatchObject([{ _id, uses: 1, state: "used-up" }]);
    expect(await db.select().from(dealUses).where(eq(dealUses.dealId, _id))).toHaveLength(1);
  });

  test("of a deal without a code that run out at the last moment give the others a new quote", async () => {
    await add({ ...off, maxUses: 1 });
    const replies = await Promise.all(Array.from({ length: 3 }, () => order([eighth], { totalAmount: 20 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: "changed-meanwhile",
      quote: { total: 25 },
    });
  });

  test.each([
    ["of one person", { maxUsesPerPerson: 1 }, "deal-used-by-person"],
    ["for a first order", { firstOrder: true }, "deal-first-order"],
  ])("%s never exceed its limit, whatever else is ordered at once", async (_name, terms, reason) => {
    await limited(terms);
    const phone = nextPhone();
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => order([eighth], { phone, dealCode: "last", totalAmount: 20 })),
    );
    expect(replies.map(({ status, code }) => code ?? status).toSorted()).toEqual([201, reason, reason]);
    expect(await order([eighth], { dealCode: "last" })).toMatchObject({ status: 201 });
    // Other devices learn nothing about that person's orders.
    const contact = { phone, birthdate: "05/14/1990" };
    expect(await quote([eighth], { dealCode: "last", contact })).toMatchObject({ dealCode: { applied: true } });
  });

  test("for a first order are refused after an order without the code", async () => {
    await limited({ firstOrder: true });
    const phone = nextPhone();
    expect(await order([eighth], { phone })).toMatchObject({ status: 201 });
    expect(await order([eighth], { phone, dealCode: "last" })).toMatchObject({ status: 422, code: "deal-first-order" });
  });

  test("are returned when an order is canceled", async () => {
    const { _id } = await limited({ maxUses: 1, maxUsesPerPerson: 1, firstOrder: true });
    const phone = nextPhone();
    const { orderId } = await order([eighth], { phone, dealCode: "last" });
    const canceled = { orderId, stage: "canceled" as const, reason: "out-of-stock" as const };
    expect(await moveOrder(app, actorOf(shop.id), canceled)).toMatchObject({ ok: true });
    expect(await list()).toMatchObject([{ _id, uses: 0 }]);
    expect(await order([eighth], { phone, dealCode: "last" })).toMatchObject({ status: 201 });
    expect(await change(_id, { ...off, code: "last", maxUses: 5 })).toMatchObject({ deal: { uses: 1 } });
  });

  test("are returned with the goods; undoing the return takes them again unless they are used up", async () => {
    const { _id } = await limited({ maxUses: 1, maxUsesPerPerson: 1 });
    const phone = nextPhone();
    const orderId = await onTheWay({ phone });
    expect(await list()).toMatchObject([{ _id, uses: 1 }]);
    await move(orderId, "returned");
    expect(await list()).toMatchObject([{ uses: 0 }]);
    expect(await undoOrderMove(app, actorOf(shop.id), { orderId })).toMatchObject({ ok: true });
    expect(await list()).toMatchObject([{ uses: 1 }]);
    expect(await order([eighth], { phone, dealCode: "last" })).toMatchObject({ status: 422 });
    await move(orderId, "returned");
    expect(await order([eighth], { phone, dealCode: "last" })).toMatchObject({ status: 201 });
    expect(await undoOrderMove(app, actorOf(shop.id), { orderId })).toMatchObject({
      reason: "illegal-move",
      message: "A deal of this order has been used up since.",
    });
    expect([await list(), await uses(_id)]).toMatchObject([[{ uses: 1 }], 1]);
  });

  test("go to only one of an order placed and a return undone at once", async () => {
    const { _id } = await limited({ maxUses: 1 });
    const orderId = await onTheWay();
    await move(orderId, "returned");
    const [undone, ...placed] = await Promise.all([
      undoOrderMove(app, actorOf(shop.id), { orderId }),
      ...Array.from({ length: 2 }, () => order([eighth], { dealCode: "last", totalAmount: 20 })),
    ]);
    const winners = placed.filter(({ status }) => status === 201).length + (undone.ok ? 1 : 0);
    expect([winners, await uses(_id)]).toEqual([1, 1]);
  });

  test("can't be limited below the number already used", async () => {
    const { _id } = await limited({});
    for (let use = 0; use < 2; use++) await order([eighth], { dealCode: "last" });
    const refused = await change(_id, { ...off, maxUses: 1 });
    expect(refused).toMatchObject({ status: 422, fields: { maxUses: "This deal has already been used more often." } });
    const [row] = await db.select().from(deals).where(eq(deals.id, _id));
    expect(row).toMatchObject({ code: "LAST", maxUses: null });
  });
});

describe("shoppers", () => {
  const around = async (query = "deal=1") => {
    const { vendors } = await listNearby(db, DOWNTOWN, readNearbySearch(new URLSearchParams(query)), Date.now());
    return vendors.find(({ id }) => id === shop.id);
  };

  test("find a dispensary by a deal only while it runs and needs no code", async () => {
    expect(await around()).toBeUndefined();
    const { deal } = await add({ ...off, code: "secret" });
    expect(await around()).toBeUndefined();
    await change(deal._id, { ...off, startsAt: new Date(Date.now() + 60_000).toISOString() });
    expect(await around()).toBeUndefined();
    await change(deal._id, off);
    expect(await around()).toMatchObject({ deals: [{ name: "Twenty off" }] });
    await change(deal._id, { ...off, on: false });
    expect(await around()).toBeUndefined();
  });

  test("see deals without a code on menus", async () => {
    await add(off);
    await add({ ...off, name: "Secret", code: "secret" });
    const menu = await findMenu(db, shop.id as string, readMenuSearch(new URLSearchParams()), Date.now());
    expect(menu && shownDeals(menu.vendor, Date.now())).toMatchObject([
      { name: "Twenty off", text: "20% off everything" },
    ]);
    expect(menu?.products.map(({ dealCents }) => dealCents).toSorted()).toEqual([1600, 2000]);
  });
});
