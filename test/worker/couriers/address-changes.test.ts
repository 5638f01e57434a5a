import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addressForm } from "#app/domain/couriers/address/schema.ts";
import { orderHistory } from "#app/domain/orders/history.ts";
import { action, loader } from "#app/routes/delivery/address.tsx";
import { changeAddress } from "#app/use-cases/couriers/change-address.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { setRoute } from "#app/use-cases/couriers/set-route.ts";
import { findCourierRequest, findRecordBreak, listRequestsOfVendor } from "#db/couriers/queries.ts";
import { listCouriersAtWork } from "#db/couriers/routes.ts";
import { findTrip, findTripOfRequest } from "#db/couriers/trips.ts";
import { findOrder } from "#db/orders/queries.ts";
import { localTaxRates } from "#db/schema/local-tax-rates.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { aDelivery, addOrder } from "#test/support/dashboard.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { refusalOf, valueIn } from "#test/support/outcome.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

atRealTime();
await aGazetteer();
const app = testVisit({ now: Date.now });

const sunset = { street: "6400 Sunset Blvd", apartment: "4B", city: "Los Angeles", state: "CA", zip: "90028" };
const there = "6400 Sunset Blvd, #4B, Los Angeles, CA 90028";
const change = (facts: object = {}) => addressForm.parse({ ...sunset, version: 1, ...facts });

type Shop = Awaited<ReturnType<typeof aDispensary>>;
let shop: Shop;
let desk: Awaited<ReturnType<typeof anAccount>>;
beforeEach(async () => {
  shop = await aDispensary(app);
  desk = await anAccount(app, "dispatcher", { firstName: "Dana" });
});
const asVendor = () => actorOf({ ...shop.account, vendorId: shop.vendor.id } as Parameters<typeof actorOf>[0]);

/** An order of the dispensary, and its courier's request. */
async function ordered() {
  const { lat, lng } = shop.vendor;
  const order = await addOrder(app, shop.vendor.id, { ...aDelivery, deliveryNote: "Ring twice" });
  const request = await storedRequest(app.db, {
    vendorId: shop.vendor.id,
    orderId: order.id,
    address: "200 N Spring St, Los Angeles, CA 90012",
    lat,
    lng,
    createdAt: app.now(),
    deliveryAddress: "1 Main St, #4B, Los Angeles, CA 90012",
    deliveryLat: 34.0614,
    deliveryLng: -118.2385,
  });
  return { order, request };
}

async function aDriver() {
  const account = await anAccount(app, "courier", { firstName: "Cory", employerIds: [shop.vendor.id] });
  const actor = actorOf(account as Parameters<typeof actorOf>[0]);
  const make = (requestId: string, move: "assign" | "pickUp" | "deliver" | "confirmAddress", version?: number) =>
    moveCourierRequest(app, actor, { requestId, move, version, ...(move === "deliver" ? { idChecked: true } : {}) });
  return { account, actor, make };
}

describe("an address changed while the courier is under way", () => {
  test("reaches the order, its history, the search and the ledger, and the record verifies", async () => {
    const { order, request } = await ordered();
    const driver = await aDriver();
    for (const move of ["assign", "pickUp"] as const) valueIn(await driver.make(request.id, move));
    const changed = valueIn(
      await changeAddress(app, actorOf(desk as never), { ...change({ version: 3 }), requestId: request.id }),
    );
    expect(changed.request).toMatchObject({ version: 4, status: "PICKED_UP", deliveryAddress: there });

    const row = await findCourierRequest(app.db, request.id);
    expect(row).toMatchObject({ deliveryAddress: there, deliveryLat: 34.1005, courierPaymentCents: 8000 });
    expect(row?.log.at(-1)).toMatchObject({ move: "changeAddress", addressChange: { to: there, parts: sunset } });
    expect(findRecordBreak(row!)).toBeUndefined();
    expect(findRecordBreak({ ...row!, deliveryAddress: "Elsewhere" })).toBe(4);

    const after = (await findOrder(app.db, order.id))!;
    expect(after).toMatchObject({ deliveryAddress: sunset, deliveryNote: "Ring twice", totalCents: order.totalCents });
    expect(orderHistory(after, "").map(({ text, note }) => `${text} ${note}`)).toContain(
      "Delivery address changed by the dispatcher Before: 1 Main St, #4B, Los Angeles, CA 90012",
    );
    const search = (text: string) => listRequestsOfVendor(app.db, shop.vendor.id, { text, status: null });
    expect(await search("Sunset")).toHaveLength(1);
    expect(await search("1 Main St")).toHaveLength(0);
    const trip = await findTripOfRequest(app.db, request.id);
    expect((await findTrip(app.db, trip!.id))?.goods[0]?.deliveryAddress).toBe(there);
  });

  test("stops a delivery that was tapped before the courier knew, until they confirm it", async () => {
    const { request } = await ordered();
    const driver = await aDriver();
    for (const move of ["assign", "pickUp"] as const) valueIn(await driver.make(request.id, move));
    valueIn(await changeAddress(app, asVendor(), { ...change({ version: 3 }), requestId: request.id }));
    expect(refusalOf(await driver.make(request.id, "deliver", 3))).toMatchObject({
      reason: "changed-meanwhile",
      message: `The delivery address is now ${there}. Tap “Got it” before you go on.`,
    });
    expect(refusalOf(await driver.make(request.id, "deliver"))).toMatchObject({ reason: "changed-meanwhile" });
    valueIn(await driver.make(request.id, "confirmAddress", 4));
    valueIn(await driver.make(request.id, "deliver", 5));
    const row = await findCourierRequest(app.db, request.id);
    expect(findRecordBreak(row!)).toBeUndefined();
    expect(refusalOf(await changeAddress(app, asVendor(), { ...change(), requestId: request.id }))).toMatchObject({
      reason: "illegal-move",
    });
  });

  test("changes a driver's own order of stops only at that stop", async () => {
    const [first, second] = [(await ordered()).request, (await ordered()).request];
    const driver = await aDriver();
    for (const { id } of [first, second]) valueIn(await driver.make(id, "assign"));
    const stops = [`${first.id}.pickup`, `${second.id}.pickup`, `${first.id}.drop`, `${second.id}.drop`];
    valueIn(await setRoute(app, driver.actor, { stops }));
    valueIn(await changeAddress(app, asVendor(), { ...change({ version: 2 }), requestId: first.id }));
    const [work] = await listCouriersAtWork(app.db, [driver.account.id]);
    expect(work?.courier.pinned).toEqual(stops.filter((stop) => stop !== `${first.id}.drop`));
  });
});

describe("a new address is refused", () => {
  const attempt = async (facts: object, requestId?: string) =>
    changeAddress(app, asVendor(), { ...change(facts), requestId: requestId ?? (await ordered()).request.id });

  test("whose state doesn't exist", () => {
    expect(addressForm.safeParse({ ...sunset, version: 1, state: "ZZ" }).error?.issues).toMatchObject([
      { path: ["state"], message: "Enter the state’s two letters." },
    ]);
    expect(change({ state: "ca" })).toMatchObject({ state: "CA" });
  });

  test("in another state, and to a place where deliveries are illegal", async () => {
    expect(refusalOf(await attempt({ city: "Las Vegas", state: "NV", zip: "89101" }))).toMatchObject({
      fields: { street: "Couriers can't take cannabis to another state." },
    });
    expect(refusalOf(await attempt({ placeKind: "school" }))).toMatchObject({ reason: "place-refused" });
  });

  test("outside the dispensary's zone", async () => {
    await app.db.run(sql`UPDATE vendors SET delivery_radius_miles = 1 WHERE id = ${shop.vendor.id}`);
    expect(refusalOf(await attempt({}))).toMatchObject({
      fields: { street: "This address is outside your delivery zone." },
    });
  });

  test("if the customer's city changes the taxes", async () => {
    await app.db.run(sql`UPDATE vendors SET state = 'NM', city = 'Santa Fe' WHERE id = ${shop.vendor.id}`);
    await app.db.insert(localTaxRates).values({
      state: "NM",
      city: "los angeles",
      taxKey: "grossReceipts",
      percent: 8,
      fromDay: "2020-01-01",
      untilDay: null,
      enteredAt: 1,
    });
    const { request, order } = await ordered();
    await app.db.run(sql`UPDATE orders SET city = 'Elsewhere' WHERE id = ${order.id}`);
    expect(refusalOf(await attempt({}, request.id))).toMatchObject({
      fields: {
        city: "Taxes in Los Angeles differ, so the order’s amounts would change. Cancel the order and place it again.",
      },
    });
  });

  test("by a rival as not found, by a courier as not theirs to change, and to a stale form with the address in force", async () => {
    const { request } = await ordered();
    const rival = await aDispensary(app);
    const as = actorOf({ ...rival.account, vendorId: rival.vendor.id } as Parameters<typeof actorOf>[0]);
    const input = { ...change(), requestId: request.id };
    expect(refusalOf(await changeAddress(app, as, input))).toMatchObject({ reason: "not-found" });
    const driver = await aDriver();
    expect(refusalOf(await changeAddress(app, driver.actor, input))).toMatchObject({ reason: "not-allowed" });

    const cookie = await signedIn(app, desk.id);
    const form = { ...sunset, note: "", placeKind: "home", version: "1" };
    const page = () => routeArgs(app, { cookie, params: { requestId: request.id }, form });
    expect((await action(page() as never)).data).toMatchObject({ done: true });
    const later = await action(
      routeArgs(app, { cookie, params: { requestId: request.id }, form: { ...form, street: "7 Vine St" } }) as never,
    );
    expect(later).toMatchObject({ init: { status: 409 }, data: { typed: { street: "7 Vine St" } } });
    expect(later.data.message).toMatch(
      /^Someone else changed this request while you were editing\. It now goes to 6400 Sunset/,
    );
    const shown = await loader(routeArgs(app, { cookie, params: { requestId: request.id } }) as never);
    expect(shown).toMatchObject({ deliveryAddress: there, version: 2, parts: sunset });
  });
});
