import { env } from "cloudflare:workers";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { EntryKind, Postings } from "#app/domain/billing/ledger.ts";
import type { CourierRequest, MoveCommand } from "#app/domain/couriers/request.ts";
import { applyStripeEvent } from "#app/use-cases/billing/apply-stripe-event.ts";
import { readSettlement } from "#app/use-cases/billing/read-settlement.ts";
import { projectCourierRequest } from "#app/use-cases/couriers/project-courier-request.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { replayFailedWebhook } from "#app/use-cases/replay-failed-webhook.ts";
import { bookOrder, bookOrders, openLedger } from "#db/billing/ledger-writes.ts";
import { createDb, runBatch } from "#db/client.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { newMeter } from "#db/meter.ts";
import { ledgerEntries, orders } from "#db/schema/index.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { aPaidShop, billingApp, DAY, signedEvent, valueIn } from "#test/support/billing.ts";
import { aMove } from "#test/support/couriers.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const LA = "America/Los_Angeles";
const { DB, COURIER_REQUEST } = env as unknown as { DB: D1Database; COURIER_REQUEST: DurableObjectNamespace };
type Mover = { move(id: string, command: MoveCommand): Promise<{ ok: boolean }> };
const courier = (id: string, name: MoveCommand["move"]) =>
  (COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id)) as unknown as Mover).move(id, aMove(name));

let now = NOON;
const app = testVisit({ now: () => now });
let vendorId: string;
let dispensary: Actor;
beforeEach(async () => {
  now = NOON;
  vendorId = (await openShop(app.db, { timeZone: LA })).id;
  dispensary = actorOf(vendorId);
});

const entriesOf = (orderId: string) =>
  app.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)).orderBy(asc(ledgerEntries.id));
const weekOf = (week: string) => readSettlement(app, { vendorId, timeZone: LA }, week);
const booked = async (orderId: string): Promise<[EntryKind, Postings][]> =>
  (await entriesOf(orderId)).map(({ kind, postings }) => [kind, postings]);

const tax = { key: "t", name: "Tax", rate: 25, unit: "%", base: 2_000, amountCents: 500 } as const;
const sold: Parameters<typeof addOrder>[2] = {
  ...aDelivery,
  subtotalCents: 2_500,
  feeCents: 300,
  tipCents: 400,
  totalCents: 3_200,
  paymentMethod: "Debit",
  taxes: { goodsCents: 2_000, lines: [tax], note: null, apart: false },
};

/** What a courier is asked for goods of $25. */
const amounts = { orderTotalCents: 2_500, ratePercent: 80, courierPaymentCents: 2_000 };

/** A delivery, with the courier that was asked for it. */
async function delivery(moves: readonly MoveCommand["move"][]) {
  const { id } = await addOrder(app, vendorId, sold);
  const request = await storedRequest(app.db, { vendorId, orderId: id, ...amounts });
  for (const move of moves) expect(await courier(request.id, move)).toMatchObject({ ok: true });
  return { id, requestId: request.id };
}
const atTheDoor = { debit: 3_200, goods: -2_000, taxes: -500, fees: -300, tips: -400 };
const bought = { courier: 2_000, carried: -2_000 };
const byCourier = { carried: 2_000, margin: 800, goods: -2_000, taxes: -500, fees: -300 };
const negative = (postings: Postings) =>
  Object.fromEntries(Object.entries(postings).map(([account, cents]) => [account, -cents]));

describe("an order's money is entered", () => {
  test("when it is handed over, and reversed when that is undone", async () => {
    const { id } = await addOrder(app, vendorId, sold);
    await app.db.run(sql`INSERT INTO order_events (order_id, version, at, kind, by_role, ready_in_minutes)
      VALUES (${id}, 2, ${now}, 'accepted', 'dispensary', 20)`);
    await app.db.run(sql`UPDATE orders SET version = 2 WHERE id = ${id}`);
    expect(await booked(id)).toEqual([]);
    const complete = () => moveOrder(app, dispensary, { orderId: id, status: "COMPLETED", idChecked: true });
    valueIn(await complete());
    now += 3_000;
    valueIn(await undoOrderMove(app, dispensary, { orderId: id }));
    valueIn(await complete());
    expect(await booked(id)).toEqual([
      ["sale", atTheDoor],
      ["correction", negative(atTheDoor)],
      ["sale", atTheDoor],
    ]);
  });

  test("when a courier picks it up, and again when the courier delivers it", async () => {
    const { id, requestId } = await delivery(["assign", "pickUp"]);
    expect(await booked(id)).toEqual([["purchase", bought]]);
    await courier(requestId, "deliver");
    await courier(requestId, "undo");
    await courier(requestId, "deliver");
    expect(await booked(id)).toEqual([
      ["purchase", bought],
      ["sale", byCourier],
      ["correction", negative(byCourier)],
      ["sale", byCourier],
    ]);
  });

  test("and given back once what a courier could not deliver is returned", async () => {
    const { id } = await delivery(["assign", "pickUp", "fail"]);
    expect(await booked(id)).toEqual([["purchase", bought]]);
    valueIn(await moveOrder(app, dispensary, { orderId: id, stage: "returned" }));
    expect(await booked(id)).toEqual([
      ["purchase", bought],
      ["return", negative(bought)],
    ]);
  });

  test("as the courier's if one picks up an order that was completed by hand", async () => {
    const { id, requestId } = await delivery(["assign"]);
    valueIn(await moveOrder(app, dispensary, { orderId: id, status: "COMPLETED", idChecked: true }));
    await courier(requestId, "pickUp");
    expect(await booked(id)).toEqual([
      ["sale", atTheDoor],
      ["correction", { courier: 2_000, margin: 800, debit: -3_200, tips: 400 }],
    ]);
  });

  test("once, however late or often a courier's move is reported", async () => {
    const { id, requestId } = await delivery(["assign", "pickUp", "deliver"]);
    const { log, ...request } = (await findCourierRequest(app.db, requestId))!;
    const stored = log.map((entry) => ({ entry, request: request as CourierRequest }));
    await Promise.all([projectCourierRequest(app, stored), projectCourierRequest(app, stored.toReversed())]);
    expect(await booked(id)).toEqual([
      ["purchase", bought],
      ["sale", byCourier],
    ]);
  });

  test("until the goods are back, of a courier's request without an order of ours too", async () => {
    const { id } = await storedRequest(app.db, { vendorId });
    for (const step of ["assign", "pickUp", "fail", "return"] as const) await courier(id, step);
    const entries = await app.db.select().from(ledgerEntries).where(eq(ledgerEntries.requestId, id));
    expect(entries.map(({ kind, postings }) => [kind, postings])).toEqual([
      ["purchase", { courier: 8_000, carried: -8_000 }],
      ["return", { courier: -8_000, carried: 8_000 }],
    ]);
  });

  test("from a courier's request without an order of ours as well", async () => {
    const { id } = await storedRequest(app.db, {
      vendorId,
      orderTotalCents: 5_000,
      ratePercent: 85,
      courierPaymentCents: 4_250,
    });
    for (const move of ["assign", "pickUp", "deliver"] as const) await courier(id, move);
    const entries = await app.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.requestId, id))
      .orderBy(asc(ledgerEntries.id));
    expect(entries.map(({ kind, postings }) => [kind, postings])).toEqual([
      ["purchase", { courier: 4_250, carried: -4_250 }],
      ["sale", { carried: 4_250, margin: 750, goods: -5_000 }],
    ]);
  });
});

describe("a subscription payment", () => {
  /** A shop that has paid, what its provider tells of it, and what its books hold. */
  async function aBookedShop() {
    const { app, id, wire, customerId } = await aPaidShop();
    const apply = (type: string, event: string, money: { id: string; cents: number }) =>
      applyStripeEvent(app, { id: event, type, customerId, mail: null, money });
    return { app, id, wire, apply, books: () => readSettlement(app, { vendorId: id, timeZone: LA }, "2026-06-15") };
  }

  test("is entered once, by the event that says so first", async () => {
    const { apply, books } = await aBookedShop();
    for (const event of ["evt_paid", "evt_paid_again"])
      valueIn(await apply("invoice.paid", event, { id: "in_1", cents: 7_900 }));
    expect((await books()).entries).toMatchObject([
      { kind: "subscription", invoiceId: "in_1", postings: { subscription: 7_900, card: -7_900 } },
    ]);
  });

  test("that is paid back in parts is entered once each, in any order of events", async () => {
    const { apply, books } = await aBookedShop();
    const refunded = async (event: string, charge: string, untilNow: number) =>
      valueIn(await apply("charge.refunded", event, { id: charge, cents: -untilNow }));
    await refunded("evt_1", "ch_1", 1_000);
    await refunded("evt_3", "ch_1", 7_900);
    await refunded("evt_2", "ch_1", 3_000);
    await refunded("evt_3_again", "ch_1", 7_900);
    await refunded("evt_other", "ch_10", 500);
    const { entries, balances } = await books();
    expect(entries.map(({ kind, postings }) => [kind, postings.card])).toEqual([
      ["return", 1_000],
      ["return", 6_900],
      ["return", 500],
    ]);
    expect(balances).toEqual([
      { account: "subscription", cents: -8_400 },
      { account: "card", cents: 8_400 },
    ]);
  });

  test("that could not be carried out at first is entered when it is tried again", async () => {
    const { app, id, wire, apply, books } = await aBookedShop();
    wire.carry = async () => {
      throw new TypeError("The network is down.");
    };
    const lost = await apply("charge.refunded", "evt_lost", { id: "ch_lost", cents: -7_900 });
    expect(lost).toMatchObject({ ok: false });
    wire.carry = (request, serve) => serve(request);
    const admin = { ...actorOf(id), role: "admin" } as Actor;
    valueIn(await replayFailedWebhook(app, admin, { source: "stripe", id: "evt_lost" }));
    expect((await books()).entries).toMatchObject([
      { kind: "return", postings: { subscription: -7_900, card: 7_900 } },
    ]);
  });

  test.each([
    ["invoice.paid", { id: "in_2", amount_paid: 7_900 }, { id: "in_2", cents: 7_900 }],
    ["invoice.paid", { id: "in_3", amount_paid: 0 }, null],
    ["charge.refunded", { id: "ch_2", amount: 7_900, amount_refunded: 2_900 }, { id: "ch_2", cents: -2_900 }],
    ["charge.succeeded", { id: "ch_3", amount: 7_900, amount_refunded: 0 }, null],
  ])("follows what the provider signed: %s", async (type, object, money) => {
    const { app } = billingApp();
    const event = { id: "evt", object: "event", type, data: { object: { customer: "cus", ...object } } };
    const { body, signature } = await signedEvent(event, NOON);
    expect(await app.payments.readEvent(body, signature, "whsec_local-only")).toMatchObject({
      customerId: "cus",
      money,
    });
  });
});

describe("the books", () => {
  const insert = (over: Partial<typeof ledgerEntries.$inferInsert> = {}) =>
    app.db.insert(ledgerEntries).values({
      vendorId,
      week: "2026-06-15",
      at: NOON,
      kind: "subscription",
      invoiceId: crypto.randomUUID(),
      postings: { subscription: 100, card: -100 },
      ...over,
    });
  const why = async (write: PromiseLike<unknown>) => {
    try {
      await write;
      return "written";
    } catch (error) {
      return String((error as { cause?: unknown }).cause ?? error);
    }
  };

  test("refuse changes, deletions and replacements", async () => {
    await insert({ id: 900_001, invoiceId: "in_kept" });
    const { db } = app;
    for (const write of [
      db.run(sql`UPDATE ledger_entries SET at = 0 WHERE id = 900001`),
      db.run(sql`DELETE FROM ledger_entries WHERE id = 900001`),
      db.run(sql`INSERT OR REPLACE INTO ledger_entries SELECT * FROM ledger_entries WHERE id = 900001`),
      db.run(sql`INSERT OR REPLACE INTO ledger_entries (vendor_id, week, at, kind, invoice_id, postings)
        SELECT vendor_id, week, 1, kind, invoice_id, postings FROM ledger_entries WHERE id = 900001`),
    ])
      expect(await why(write)).toContain("the books are only added to");
  });

  test.each([
    ["that does not come to zero", { subscription: 100, card: -99 }],
    ["of one side", { subscription: 0 }],
    ["of nothing", {}],
    ["of parts of a cent", { subscription: 0.5, card: -0.5 }],
  ])("refuse an entry %s", async (_, postings) => {
    expect(await why(insert({ postings }))).toContain("the postings do not balance");
  });

  test("refuse an entry without a source, with two, and of a week that does not begin on a Monday", async () => {
    expect(await why(insert({ invoiceId: null }))).toContain("ledger_entries_one_source");
    expect(await why(insert({ requestId: "request" }))).toContain("ledger_entries_one_source");
    expect(await why(insert({ week: "2026-06-16" }))).toContain("ledger_entries_week_is_monday");
  });

  test("accept nothing into a week before the newest; a late order goes into the newest", async () => {
    await insert({ week: "2026-06-22" });
    await runBatch(app.db, [openLedger(app.db, vendorId, NOON)]);
    expect(await why(insert({ week: "2026-06-15" }))).toContain("this week is closed");
    const { id } = await addOrder(app, vendorId, { status: "COMPLETED" });
    await runBatch(app.db, [bookOrder(app.db, id, NOON)]);
    expect(await entriesOf(id)).toMatchObject([{ week: "2026-06-22" }]);
  });

  test.each([
    ["2026-06-22T06:59:59Z", "2026-06-15"],
    ["2026-06-22T07:00:00Z", "2026-06-22"],
  ])("begin a week at midnight of the dispensary's own Monday: %s", async (at, week) => {
    const { id } = await addOrder(app, vendorId, { status: "COMPLETED" });
    await runBatch(app.db, [bookOrder(app.db, id, Date.parse(at))]);
    expect(await entriesOf(id)).toMatchObject([{ week }]);
  });

  test("leave a closed week unchanged: a return of an old order is an entry of this week", async () => {
    const { id } = await addOrder(app, vendorId, aDelivery);
    const ofCourier = {
      pickedUpAt: now,
      cancelledAt: now,
      status: "CANCELLED",
      failureReason: "customer-absent",
    } as const;
    await storedRequest(app.db, { vendorId, orderId: id, ...amounts, ...ofCourier });
    await runBatch(app.db, [bookOrder(app.db, id, now)]);
    const closed = await weekOf("2026-06-15");
    expect(closed.entries.map(({ kind }) => kind)).toEqual(["purchase"]);
    now = NOON + 8 * DAY;
    valueIn(await moveOrder(app, dispensary, { orderId: id, stage: "returned" }));
    expect(await weekOf("2026-06-15")).toEqual(closed);
    const { entries, balances } = await weekOf("2026-06-22");
    expect(entries).toMatchObject([{ kind: "return", orderId: id, postings: negative(bought), at: now }]);
    expect(balances).toEqual([
      { account: "courier", cents: -2_000 },
      { account: "carried", cents: 2_000 },
    ]);
  });

  test("enter earlier sales when they are first read, each order in the week in which it ended", async () => {
    const old = await addOrder(app, vendorId, { status: "COMPLETED", createdAt: NOON - 30 * DAY });
    const canceled = await addOrder(app, vendorId, { status: "CANCELLED", createdAt: NOON - 30 * DAY });
    const older = await addOrder(app, vendorId, { status: "COMPLETED", createdAt: NOON - 400 * DAY });
    const open = await addOrder(app, vendorId);
    const [first, second] = await Promise.all([weekOf("2026-05-11"), weekOf("2026-05-11")]);
    expect(first.entries.map(({ orderId }) => orderId)).toEqual([old.id]);
    expect(first.balances).toEqual([
      { account: "cash", cents: 2_500 },
      { account: "goods", cents: -2_500 },
    ]);
    expect(second).toEqual(first);
    expect(await weekOf("2026-05-11")).toEqual(first);
    expect((await weekOf("2025-05-12")).entries.map(({ orderId }) => orderId)).toEqual([older.id]);
    for (const { id } of [canceled, open]) expect(await booked(id)).toEqual([]);
  });

  test("are entered with the same few rows read however many there are, even before they are first read", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 60; at += 1) ids.push((await addOrder(app, vendorId, { status: "COMPLETED" })).id);
    const enter = async (orderIds: string[]) => {
      const meter = newMeter();
      const bookings = orderIds.map((id) => ({ id, at: NOON, weeks: { [LA]: "2026-06-15" } }));
      await runBatch(createDb(DB, meter), [bookOrders(app.db, bookings)]);
      return meter.rowsRead;
    };
    await enter(ids.slice(1));
    expect(await enter(ids.slice(0, 1))).toBeLessThanOrEqual(30);
  });

  test("of a week read one row per entry", async () => {
    const deliveries = Array.from({ length: 60 }, (_, at) => ({ createdAt: NOON - at * DAY }));
    const ids: string[] = [];
    for (const facts of deliveries) ids.push((await addOrder(app, vendorId, { status: "COMPLETED", ...facts })).id);
    await weekOf("2026-06-15");
    const meter = newMeter();
    const { entries } = await readSettlement(
      { ...app, db: createDb(DB, meter) },
      { vendorId, timeZone: LA },
      "2026-06-08",
    );
    expect(entries).toHaveLength(7);
    expect(meter.rowsRead).toBeLessThanOrEqual(entries.length + 3);
    const write = newMeter();
    await runBatch(createDb(DB, write), [bookOrders(app.db, [{ id: ids[0]!, at: NOON, weeks: {} }])]);
    expect(write.rowsRead).toBeLessThanOrEqual(30);
  });
});

describe("GET /vendors/settlement", () => {
  test("shows a week's entries and totals in cents to its own dispensary", async () => {
    const { vendor, account } = await aDispensary(app, { timeZone: LA });
    const { id } = await addOrder(app, vendor.id);
    await app.db
      .update(orders)
      .set({ status: "COMPLETED", updatedAt: Date.parse("2026-06-17T19:00:00Z") })
      .where(eq(orders.id, id));
    const Cookie = await signedIn(testVisit({ now: Date.now }), account.id);
    const get = (query: string) =>
      worker.fetch(`http://localhost/api/vendors/settlement${query}`, { headers: { Cookie } });
    const postings = [
      { account: "cash", cents: 2_500 },
      { account: "goods", cents: -2_500 },
    ];
    const response = await get("?week=2026-06-18");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      week: "2026-06-15",
      entries: [{ at: "2026-06-17T19:00:00.000Z", kind: "sale", orderId: id, postings }],
      balances: postings,
    });
    for (const wrong of ["week=2026-02-30", "page=0", "page=-1", "page=1e3", "page=x", "page="])
      expect((await get(`?${wrong}`)).status, wrong).toBe(400);
    expect(await (await get("?week=2026-06-08")).json()).toMatchObject({ entries: [], balances: [] });
  });
  test("shows a large week in pages, each entry once, with the total on each page", async () => {
    const { vendor, account } = await aDispensary(app, { timeZone: LA });
    await app.db.run(sql`INSERT INTO ledger_entries (vendor_id, week, at, kind, invoice_id, postings)
      SELECT ${vendor.id}, '2026-06-15', ${NOON} + key, 'subscription', 'in_page_' || key, '{"subscription":100,"card":-100}'
      FROM json_each(${JSON.stringify(Array(201).fill(0))})`);
    const Cookie = await signedIn(testVisit({ now: Date.now }), account.id);
    type Page = { entries: { at: string }[]; page: number; pages: number; balances: object[] };
    const page = async (query: string) => {
      const url = `http://localhost/api/vendors/settlement?week=2026-06-15${query}`;
      return (await (await worker.fetch(url, { headers: { Cookie } })).json()) as Page;
    };
    const pages = [await page(""), await page("&page=2"), await page("&page=3"), await page("&page=4")];
    expect(pages.map(({ entries, page, pages }) => [entries.length, page, pages])).toEqual([
      ...[
        [100, 1, 3],
        [100, 2, 3],
        [1, 3, 3],
        [0, 4, 3],
      ],
    ]);
    expect(new Set(pages.flatMap(({ entries }) => entries.map(({ at }) => at))).size).toBe(201);
    for (const { balances } of pages) expect(balances).toContainEqual({ account: "subscription", cents: 20_100 });
  });
});
