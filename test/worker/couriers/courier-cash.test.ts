import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/time.ts";
import { action as buttonOfVendor } from "#app/routes/dashboard/actions.ts";
import { loader as vendorsWeek } from "#app/routes/dashboard/settlement/settlement.tsx";
import { action } from "#app/routes/delivery/actions.ts";
import { loader as earningsPage } from "#app/routes/delivery/earnings.tsx";
import { loader as statement } from "#app/routes/delivery/statement.ts";
import { loader as settlementPage } from "#app/routes/dispatch/settlement.tsx";
import type { Visit } from "#app/visit.ts";
import { courierHandIns } from "#db/schema/index.ts";
import { aDelivery, addOrder } from "#test/support/add-order.ts";
import { actionOf, callRoute, NOON, testVisit } from "#test/support/app.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

let app: Visit;
beforeEach(() => {
  app = testVisit();
});

const handIn = actionOf(action, "courier-orders/hand-in");
const count = actionOf(action, "courier-orders/hand-ins/:handInId/count");
const countAtShop = actionOf(buttonOfVendor, "vendor-dashboard/hand-ins/:handInId/count");
// biome-ignore lint/suspicious/noExplicitAny: answers of many routes
const call = (route: unknown, options: Parameters<typeof callRoute>[2] = {}) => callRoute<any>(route, app, options);

async function aCourier(facts: { employerIds?: string[] } = {}) {
  const account = await anAccount(app, "courier", { firstName: "Ada", lastName: "Lane", ...facts });
  return { id: account.id, cookie: await signedIn(app, account.id) };
}
const aDispatcher = async () =>
  signedIn(app, (await anAccount(app, "dispatcher", { firstName: "Dana", lastName: "Desk" })).id);

/** Delivered, paid in cash unless told otherwise: 27.50 at the door for goods of 25.00 bought for 20.00. */
async function delivered(courierId: string, facts: { paymentMethod?: "Cash" | "Debit"; at?: number } = {}) {
  const { paymentMethod = "Cash", at = NOON } = facts;
  const { vendor } = await aDispensary(app);
  const paid = { ...aDelivery, paymentMethod, tipCents: 250, totalCents: 2750 };
  const { id } = await addOrder(app, vendor.id, { ...paid, status: "COMPLETED" });
  return storedRequest(app.db, {
    orderId: id,
    vendorId: vendor.id,
    courierId,
    courierName: "Ada Lane",
    status: "DELIVERED",
    orderTotalCents: 2500,
    courierPaymentCents: 2000,
    collectCents: 2750,
    pickedUpAt: at,
    deliveredAt: at,
    settlementWeek: at < NOON - 6 * DAY_MS ? "2026-06-01" : "2026-06-15",
  });
}

const inHand = async (cookie: string) => (await call(earningsPage, { cookie })).cashCents;
const handedIn = async (courierId: string) =>
  (await app.db.select().from(courierHandIns)).find((row) => row.courierId === courierId && row.countedAt === null)!;
const handInCash = (cookie: string, amount: string) => call(handIn, { cookie, form: { amount } });
const counting = (cookie: string, id: string, form: object) => call(count, { cookie, form, params: { handInId: id } });

describe("cash in hand", () => {
  test("is the cash collected minus what was paid at pickup and what was counted", async () => {
    const [courier, cookie] = [await aCourier(), await aDispatcher()];
    await delivered(courier.id);
    await delivered(courier.id, { at: NOON - 10 * DAY_MS });
    await delivered(courier.id, { paymentMethod: "Debit" });
    expect(await inHand(courier.cookie)).toBe(1500);

    expect((await handInCash(courier.cookie, "10.00")).data).toMatchObject({ done: true });
    expect(await inHand(courier.cookie)).toBe(1500);
    const { id } = await handedIn(courier.id);
    const result = await counting(cookie, id, { counted: "9.50", handed: "1000" });
    expect(result.data).toMatchObject({ done: true, message: "Counted: $0.50 short." });
    expect(await inHand(courier.cookie)).toBe(550);
    const { handIns } = await call(settlementPage, { cookie });
    expect(handIns.find((each: { id: string }) => each.id === id)).toMatchObject({
      handedText: "$10.00 handed in by Ada Lane, Jun 16, 12:00 PM",
      countedText: "$9.50 counted by Dana Desk, Jun 16, 12:00 PM: $0.50 short",
    });

    await delivered(courier.id);
    await handInCash(courier.cookie, "13");
    await counting(cookie, (await handedIn(courier.id)).id, { counted: "13", handed: "1300" });
    expect(await inHand(courier.cookie)).toBe(0);
  });

  test("is handed in only by couriers, one amount at a time", async () => {
    const courier = await aCourier();
    for (const amount of ["", "0", "a lot", "4.005"])
      expect((await handInCash(courier.cookie, amount)).data).toMatchObject({
        fields: { amount: "Enter an amount from $0.01 to $100,000.00." },
        typed: { amount },
      });
    await handInCash(courier.cookie, "40");
    await handInCash(courier.cookie, "41");
    expect(await handedIn(courier.id)).toMatchObject({ handedCents: 4100 });
    expect((await handInCash(await aDispatcher(), "40")).init.status).toBe(403);
  });

  test("is counted once, by dispatch or the employer, and only if the amount has not changed", async () => {
    const [{ vendor, account }, other] = [await aDispensary(app), await aDispensary(app)];
    const courier = await aCourier({ employerIds: [vendor.id] });
    const [employer, stranger] = [await signedIn(app, account.id), await signedIn(app, other.account.id)];
    await handInCash(courier.cookie, "40");
    const { id } = await handedIn(courier.id);
    const params = { handInId: id };
    const form = { counted: "40", handed: "4000" };
    const listed = async (cookie: string) =>
      (await call(vendorsWeek, { cookie })).handIns.map((each: { id: string }) => each.id);
    expect([await listed(employer), await listed(stranger)]).toEqual([[id], []]);
    expect((await call(countAtShop, { cookie: stranger, form, params })).init.status).toBe(404);
    expect((await call(count, { cookie: courier.cookie, form, params })).init.status).toBe(403);
    expect(
      (await call(countAtShop, { cookie: employer, form: { ...form, counted: "x" }, params })).data.fields,
    ).toEqual({
      counted: "Enter an amount from $0.00 to $100,000.00.",
    });
    // The courier changed the amount meanwhile.
    expect((await call(countAtShop, { cookie: employer, form: { ...form, handed: "3900" }, params })).init.status).toBe(
      409,
    );
    const both = [await aDispatcher(), await aDispatcher()].map((cookie) => counting(cookie, id, form));
    const results = (await Promise.all(both)).map(({ data, init }) => (data.done ? "counted" : init.status));
    expect(results.toSorted()).toEqual([409, "counted"]);
    expect((await counting(await aDispatcher(), "nothing", form)).init.status).toBe(404);
  });

  test("stays on the employer's page of the week it was counted in, with what was short", async () => {
    const [{ vendor, account }, other] = [await aDispensary(app), await aDispensary(app)];
    const courier = await aCourier({ employerIds: [vendor.id] });
    const [employer, stranger] = [await signedIn(app, account.id), await signedIn(app, other.account.id)];
    await handInCash(courier.cookie, "40");
    const { id: handInId } = await handedIn(courier.id);
    await call(countAtShop, { cookie: employer, form: { counted: "38", handed: "4000" }, params: { handInId } });
    const listed = async (cookie: string, week: string) => (await call(vendorsWeek, { cookie, path: week })).handIns;
    expect(await listed(employer, "/?week=2026-06-15")).toMatchObject([
      { isOpen: false, countedText: expect.stringMatching(/^\$38\.00 counted by .*: \$2\.00 short$/) },
    ]);
    expect(await listed(employer, "/?week=2026-06-08")).toEqual([]);
    expect(await listed(stranger, "/?week=2026-06-15")).toEqual([]);
  });

  test("can't change once both have signed", async () => {
    const [courier, cookie] = [await aCourier(), await aDispatcher()];
    await handInCash(courier.cookie, "40");
    const { id } = await handedIn(courier.id);
    await expect(app.db.run(sql`DELETE FROM courier_hand_ins WHERE id = ${id}`)).rejects.toThrow();
    await counting(cookie, id, { counted: "39", handed: "4000" });
    await expect(app.db.run(sql`UPDATE courier_hand_ins SET counted_cents = 4000 WHERE id = ${id}`)).rejects.toThrow();
    await expect(app.db.run(sql`DELETE FROM courier_hand_ins WHERE id = ${id}`)).rejects.toThrow();
  });
});

describe("a courier's earnings", () => {
  test("are listed by delivery with tips, for a day and each week", async () => {
    const courier = await aCourier();
    const [, old] = [await delivered(courier.id), await delivered(courier.id, { at: NOON - 10 * DAY_MS })];
    const { earned, today, week } = await call(earningsPage, { cookie: courier.cookie });
    expect(week).toBe("2026-06-15");
    expect(today).toEqual({ deliveries: 1, marginCents: 500, tipCents: 250, earnedCents: 750 });
    expect(earned).toMatchObject([{ orderTotalCents: 2500, paymentCents: 2000, tipCents: 250 }]);
    const before = await call(earningsPage, { cookie: courier.cookie, path: "/?week=2026-06-03" });
    expect(before).toMatchObject({ week: "2026-06-01", today: null, earned: [{ id: old.id }] });
    expect((await call(earningsPage, { cookie: courier.cookie, path: "/?week=soon" })).init.status).toBe(400);
  });

  test("come as a PDF, for the courier or for dispatch", async () => {
    const courier = await aCourier();
    await delivered(courier.id);
    const path = `/?week=2026-06-15&courier=${courier.id}`;
    const file: Response = await call(statement, { cookie: await aDispatcher(), path });
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toContain("earnings-2026-06-15.pdf");
    expect(await file.text()).toContain("(Ada Lane) Tj");
    const otherPage = await call(earningsPage, { cookie: (await aCourier()).cookie, path });
    expect(otherPage).toMatchObject({ isOwn: true, earned: [] });
    expect((await call(earningsPage, { cookie: await aDispatcher(), path: "/?courier=nobody" })).init.status).toBe(404);
  });
});
