import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createMetrc } from "#app/providers/track-and-trace/metrc.ts";
import { endTrip } from "#app/use-cases/couriers/end-trip.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { compareAllPackages } from "#app/use-cases/packages/compare-packages.ts";
import { connectTrace } from "#app/use-cases/packages/connect-trace.ts";
import { disconnectTrace } from "#app/use-cases/packages/disconnect-trace.ts";
import { pickPackage } from "#app/use-cases/packages/pick-package.ts";
import { receivePackage } from "#app/use-cases/packages/receive-package.ts";
import { reportTrips } from "#app/use-cases/packages/report-trips.ts";
import { findTrip, findTripOfRequest } from "#db/couriers/trips.ts";
import { findTracing, listDifferences, listUnreportedTrips } from "#db/packages/trace.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf as courierOf } from "#test/support/couriers.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aDispensary, anAccount } from "#test/support/people.ts";
import { stock } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { createFakeMetrc, noFakeMetrc } from "#workers/local/stand-ins/metrc.ts";

atRealTime();
const HOUR = 3_600_000;
const KEY = "a-key-of-metrc";

let metrc = noFakeMetrc();
let received: { uid: string; units: number }[] = [];
let trouble = { throttles: (_: number) => false, loses: (_: number) => false };
const line: typeof fetch = (url, init) =>
  createFakeMetrc({ state: metrc, received, trouble })(new Request(url as string, init));
const trackAndTrace = createMetrc({ kind: "fake", softwareKey: "ours", apiBase: "http://metrc.fake", fetch: line });
const at = (later: number) => testApp({ now: () => Date.now() + later, trackAndTrace });
const app = at(0);

let shop: Awaited<ReturnType<typeof aDispensary>>;
let productId: string;
const by = () => actorOf(shop.vendor.id);
const receive = async (uid: string, units = 5) => {
  received.push({ uid, units });
  valueIn(await receivePackage(app, by(), { uid, productId, units, labResult: "" }));
};
beforeEach(async () => {
  [metrc, received] = [noFakeMetrc(), []];
  trouble = { throttles: () => false, loses: () => false };
  await app.db.run(sql`DELETE FROM trace_connections`);
  await app.db.run(sql`UPDATE trips SET report_at = NULL`);
  shop = await aDispensary(app, { licenseNumber: "C10-0000123" });
  ({ id: productId } = await stock(app.db, shop.vendor.id));
});

/** An order on its way to the customer, with a unit of this package. */
async function onTheWay(uid: string, driver: ReturnType<typeof courierOf>) {
  const { id: orderId } = await addOrder(app, shop.vendor.id, aDelivery, productId);
  const { id } = await storedRequest(app.db, {
    vendorId: shop.vendor.id,
    orderId,
    orderNumber: orderId.slice(-6).toUpperCase(),
    address: "200 N Spring St, Los Angeles, CA 90012",
  });
  valueIn(await pickPackage(app, by(), orderId, uid));
  const move = (name: "assign" | "pickUp" | "deliver" | "fail") =>
    moveCourierRequest(app, driver, {
      requestId: id,
      move: name,
      ...(name === "deliver" ? { idChecked: true } : {}),
      ...(name === "fail" ? { reason: "customer-absent" as const } : {}),
    });
  for (const name of ["assign", "pickUp"] as const) valueIn(await move(name));
  return { id, move, tripId: (await findTripOfRequest(app.db, id))!.id };
}
const aDriver = async () => courierOf((await anAccount(app, "courier", { employerIds: [shop.vendor.id] })) as never);

describe("the connection", () => {
  test("is saved once Metrc accepts the key, or says why it doesn't", async () => {
    expect(await connectTrace(app, by(), { apiKey: "wrong-key-here" })).toMatchObject({
      fields: { apiKey: "Track and trace doesn't accept this key." },
    });
    expect(await connectTrace(app, by(), { apiKey: "two words" })).toMatchObject({
      fields: { apiKey: "Enter the API key of your Metrc account." },
    });
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    const [connected] = await findTracing(app.db, shop.vendor.id);
    expect(connected).toMatchObject({ licenseNumber: "C10-0000123", connectedAt: expect.any(Number) });
    const [{ sealed }] = (await app.db.all(sql`SELECT api_key_sealed AS sealed FROM trace_connections`)) as [
      { sealed: string },
    ];
    expect(sealed).not.toContain(KEY);
  });

  test("is not offered where we have no key of our own, and needs a license", async () => {
    const without = testApp({ trackAndTrace: null });
    expect(await connectTrace(without, by(), { apiKey: KEY })).toMatchObject({ reason: "unavailable" });
    const { vendor } = await aDispensary(app);
    expect(await connectTrace(app, actorOf(vendor.id), { apiKey: KEY })).toMatchObject({ reason: "license-missing" });
    expect(await connectTrace(app, actorOf(shop.vendor.id, { staffRole: "staff" }), { apiKey: KEY })).toMatchObject({
      reason: "not-allowed",
    });
  });
});

describe("a connected dispensary's trip", () => {
  test("is reported as it goes: left, delivered, failed, ended with what came back", async () => {
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    await receive("A1");
    const driver = await aDriver();
    const [first, second] = [await onTheWay("A1", driver), await onTheWay("A1", driver)];
    expect(await reportTrips(app)).toEqual({ reported: 0, failed: 0 });
    expect(await reportTrips(at(11_000))).toEqual({ reported: 1, failed: 0 });
    expect(metrc.deliveries).toMatchObject([
      { License: "C10-0000123", ActualDepartureDateTime: expect.any(String), Destinations: [{}, {}] },
    ]);
    const trip = await findTrip(app.db, first.tripId);
    expect(trip?.traceNumber).toBe("RD-00000001");
    valueIn(await first.move("deliver"));
    valueIn(await second.move("fail"));
    valueIn(await endTrip(at(HOUR), driver, first.tripId, { [`${second.id}.0`]: "0" }));
    await reportTrips(at(2 * HOUR));
    expect(metrc.deliveries).toMatchObject([
      { CompletedDateTime: expect.any(String), Counted: [{ PackageLabel: "A1", Quantity: 0 }] },
    ]);
    expect(await listUnreportedTrips(app.db, shop.vendor.id)).toEqual([]);
  });

  test("is reported once, however often Metrc is busy or its answers get lost", async () => {
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    await receive("A1");
    await onTheWay("A1", await aDriver());
    trouble = { throttles: (call) => call % 3 === 0, loses: () => true };
    for (let hour = 1; hour < 12; hour++) await reportTrips(at(hour * HOUR));
    expect(metrc.deliveries).toHaveLength(1);
    expect(await listUnreportedTrips(app.db, shop.vendor.id)).toEqual([]);
  });

  test("that Metrc refuses is shown with its words, and tried again later", async () => {
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    await receive("A1");
    received = [];
    const { tripId } = await onTheWay("A1", await aDriver());
    expect(await reportTrips(at(11_000))).toEqual({ reported: 0, failed: 1 });
    expect(await listUnreportedTrips(app.db, shop.vendor.id)).toMatchObject([
      { id: tripId, reportProblem: "Package A1 was not found in this facility." },
    ]);
    expect(await reportTrips(at(11_000))).toEqual({ reported: 0, failed: 0 });
    received = [{ uid: "A1", units: 5 }];
    expect(await reportTrips(at(HOUR))).toEqual({ reported: 1, failed: 0 });
  });

  test("isn't reported without a connection, nor after it ended", async () => {
    await receive("A1");
    const driver = await aDriver();
    await onTheWay("A1", driver);
    expect(await reportTrips(at(HOUR))).toEqual({ reported: 0, failed: 0 });
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    await onTheWay("A1", driver);
    valueIn(await disconnectTrace(app, by()));
    expect(await reportTrips(at(HOUR))).toEqual({ reported: 0, failed: 0 });
    expect(metrc.deliveries).toEqual([]);
  });
});

describe("every night", () => {
  test("packages are compared, and each difference has its cause", async () => {
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    for (const uid of ["A1", "A2", "A3"]) await receive(uid);
    await onTheWay("A1", await aDriver());
    const { id: waiting } = await addOrder(app, shop.vendor.id, {}, productId);
    valueIn(await pickPackage(app, by(), waiting, "A2"));
    const { id: sold } = await addOrder(app, shop.vendor.id, { status: "AWAITING_PROCESSING" }, productId);
    valueIn(await pickPackage(app, by(), sold, "A2"));
    await app.db.run(sql`UPDATE orders SET status = 'COMPLETED' WHERE id = ${sold}`);
    received = [...received.filter(({ uid }) => uid !== "A3"), { uid: "Z9", units: 2 }];
    expect(await compareAllPackages(app)).toEqual({ compared: 1, differences: 4, failed: 0 });
    expect(await listDifferences(app.db, shop.vendor.id)).toEqual([
      { uid: "A1", ours: 4, theirs: 5, cause: "1 on trips that aren't reported yet" },
      {
        uid: "A2",
        ours: 3,
        theirs: 5,
        cause: "1 handed over without a trip: your point of sale reports these; 1 picked for open orders",
      },
      { uid: "A3", ours: 5, theirs: null, cause: "Not in track and trace" },
      { uid: "Z9", ours: null, theirs: 2, cause: "Not received here" },
    ]);
    expect(await compareAllPackages(app)).toEqual({ compared: 0, differences: 0, failed: 0 });
    await reportTrips(at(HOUR));
    await compareAllPackages(at(24 * HOUR));
    expect((await listDifferences(app.db, shop.vendor.id)).map(({ uid }) => uid)).toEqual(["A2", "A3", "Z9"]);
  });

  test("units that a driver didn't bring back are a difference with its trip", async () => {
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    await receive("A1");
    const driver = await aDriver();
    const { id, move, tripId } = await onTheWay("A1", driver);
    valueIn(await move("fail"));
    valueIn(await endTrip(at(HOUR), driver, tripId, { [`${id}.0`]: "0" }));
    await reportTrips(at(2 * HOUR));
    await app.db.run(sql`UPDATE orders SET status = 'CANCELLED' WHERE vendor_id = ${shop.vendor.id}`);
    await compareAllPackages(at(3 * HOUR));
    const trip = await findTrip(app.db, tripId);
    expect(await listDifferences(app.db, shop.vendor.id)).toEqual([
      { uid: "A1", ours: 5, theirs: 4, cause: `1 didn't come back from trip ${trip?.number}` },
    ]);
  });

  test("a comparison that fails is shown, and keeps the last differences", async () => {
    valueIn(await connectTrace(app, by(), { apiKey: KEY }));
    trouble = { ...trouble, throttles: () => true };
    expect(await compareAllPackages(app)).toEqual({ compared: 0, differences: 0, failed: 1 });
    expect((await findTracing(app.db, shop.vendor.id))[0]?.problem).toBe("Track and trace asked us to wait.");
  });
});
