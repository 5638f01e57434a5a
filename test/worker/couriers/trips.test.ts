import { beforeAll, describe, expect, test } from "vitest";
import { placeOf } from "#app/domain/couriers/trips/trip.ts";
import { loader as page } from "#app/routes/delivery/trip.tsx";
import { loader as csv } from "#app/routes/delivery/trip-csv.ts";
import { loader as list } from "#app/routes/delivery/trips.tsx";
import { endTrip } from "#app/use-cases/couriers/end-trip.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { upsertPapers } from "#db/couriers/papers.ts";
import { findTrip, findTripOfRequest } from "#db/couriers/trips.ts";
import { routeArgs, testApp, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { aDelivery, addOrder } from "#test/support/dashboard.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aDispensary, anAccount, papers, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

atRealTime();
const app = testApp({ now: Date.now });
const later = testApp({ now: () => Date.now() + 3_600_000 });

type Account = Awaited<ReturnType<typeof anAccount>>;
const as = (account: Account) => actorOf(account as Parameters<typeof actorOf>[0]);

let own: Awaited<ReturnType<typeof aDispensary>>;
let driver: Account;
beforeAll(async () => {
  own = await aDispensary(app, { licenseNumber: "C10-0000123" });
  driver = await anAccount(app, "courier", { firstName: "Cory", lastName: "Wheels" });
});

const move = (requestId: string, name: "assign" | "pickUp" | "deliver" | "fail" | "undo", by = driver, on = app) =>
  moveCourierRequest(on, as(by), {
    requestId,
    move: name,
    ...(name === "deliver" ? { idChecked: true } : {}),
    ...(name === "fail" ? { reason: "customer-absent" as const } : {}),
  });

async function pickedUp(by = driver, on = app, vendorId = own.vendor.id) {
  const order = await addOrder(app, vendorId, aDelivery);
  const { id } = await storedRequest(app.db, { vendorId, orderId: order.id });
  for (const name of ["assign", "pickUp"] as const) valueIn(await move(id, name, by, on));
  const { id: tripId } = (await findTripOfRequest(app.db, id))!;
  return { id, tripId };
}
const placesOn = async (tripId: string) => {
  const trip = await findTrip(app.db, tripId);
  return trip?.goods.map((line) => [line.requestId, line.units, placeOf(line, trip)]);
};

test("a courier without papers can't pick up in California until they are on file", async () => {
  const lacking = await anAccount(app, "courier", { firstName: "Lee", employerIds: [own.vendor.id] });
  await upsertPapers(app.db, { userId: lacking.id, ...papers, vehiclePlate: null });
  const address = "200 N Spring St, Los Angeles, CA 90012";
  const { id } = await storedRequest(app.db, { vendorId: own.vendor.id, address });
  valueIn(await move(id, "assign", lacking));
  const refused = { reason: "trip-refused", message: /^Lee can't leave yet: no license plate on file\./ };
  for (const by of [lacking, await anAccount(app, "dispatcher")])
    expect(await move(id, "pickUp", by)).toMatchObject({
      ...refused,
      message: expect.stringMatching(refused.message),
    });
  expect(await move(id, "pickUp")).toMatchObject({ reason: "not-found" });
  await upsertPapers(app.db, { userId: lacking.id, ...papers });
  expect(await move(id, "pickUp", lacking)).toMatchObject({ ok: true });
});

describe("a trip", () => {
  test("starts with the first pickup, includes later pickups, and ends once returned goods are counted", async () => {
    const [first, second] = [await pickedUp(), await pickedUp()];
    const { tripId } = first;
    expect(second.tripId).toBe(tripId);
    expect(await findTrip(app.db, tripId)).toMatchObject({
      dispensaryLicense: "C10-0000123",
      courierName: "Cory Wheels",
      employeeNumber: "D-7",
      licenseNumber: papers.licenseNumber,
      vehiclePlate: papers.vehiclePlate,
      endedAt: null,
      goods: [{ category: "Flower", soldCents: expect.any(Number) }, {}],
    });
    const [[, units]] = (await placesOn(tripId)) as [[string, number]];
    expect(await endTrip(later, as(driver), tripId, {})).toMatchObject({ reason: "illegal-move" });
    valueIn(await move(first.id, "deliver"));
    valueIn(await move(second.id, "fail"));
    expect(await placesOn(tripId)).toEqual([
      [first.id, units, "customer"],
      [second.id, units, "vehicle"],
    ]);
    expect(await endTrip(app, as(driver), tripId, { [`${second.id}.0`]: "0" })).toMatchObject({
      reason: "illegal-move",
    });
    expect(await endTrip(later, as(own.account), tripId, { [`${second.id}.0`]: "0" })).toMatchObject({
      reason: "not-allowed",
    });
    valueIn(await endTrip(later, as(driver), tripId, { [`${second.id}.0`]: "0" }));
    expect(await findTrip(app.db, tripId)).toMatchObject({ goods: [{ counted: null }, { counted: 0 }] });
    expect((await placesOn(tripId))?.[1]).toEqual([second.id, units, "dispensary"]);
  });

  test("ends by itself at the next pickup once everything was delivered, and no delivery can be undone", async () => {
    const [ann, other] = [await anAccount(app, "courier"), await aDispensary(app)];
    const first = await pickedUp(ann);
    valueIn(await move(first.id, "deliver", ann));
    const second = await pickedUp(ann);
    expect(second.tripId, "the goods may come back by an Undo").toBe(first.tripId);
    valueIn(await move(second.id, "deliver", ann));

    const next = await pickedUp(ann, later, other.vendor.id);
    const ended = await findTrip(app.db, first.tripId);
    expect(ended?.endedAt).toBe((await findTrip(app.db, next.tripId))?.startedAt);
    expect(ended?.goods).toHaveLength(2);
  });

  test("loses goods whose pickup is undone, and is deleted without goods", async () => {
    const [first, second] = [await pickedUp(), await pickedUp()];
    valueIn(await move(second.id, "undo"));
    expect(await placesOn(first.tripId)).toEqual([[first.id, 1, "vehicle"]]);
    valueIn(await move(first.id, "undo"));
    expect(await findTrip(app.db, first.tripId)).toBeUndefined();
  });

  test("does not start in a state without a ledger, or for a visitor's request", async () => {
    const address = "1 Main St, Denver, CO 80202";
    const visitor = await anAccount(app, "courier");
    for (const [over, by] of [
      [{ vendorId: own.vendor.id, address }, driver],
      [{}, visitor],
    ] as const) {
      const { id } = await storedRequest(app.db, over);
      for (const name of ["assign", "pickUp"] as const) valueIn(await move(id, name, by));
      expect(await findTripOfRequest(app.db, id)).toBeUndefined();
    }
  });
});

test("its driver, its dispensary and dispatch can read the ledger, as a page and as CSV", async () => {
  const { tripId } = await pickedUp();
  const read = async (loader: typeof page | typeof csv, by: Account) => {
    const args = routeArgs(testVisit(), { params: { tripId }, cookie: await signedIn(app, by.id) });
    return (loader as (args: never) => Promise<unknown>)(args).catch(
      (thrown: { init?: ResponseInit }) => thrown.init?.status,
    );
  };
  const dispatcher = await anAccount(app, "dispatcher");
  for (const by of [driver, own.account, dispatcher]) {
    expect(await read(page, by)).toMatchObject({ mayEnd: by !== own.account, isDelivering: true, deliveries: [] });
    const text = await ((await read(csv, by)) as Response).text();
    expect(text.split("\r\n")).toHaveLength((await findTrip(app.db, tripId))!.goods.length + 2);
  }
  for (const by of [await anAccount(app, "courier"), (await aDispensary(app)).account])
    expect([await read(page, by), await read(csv, by)]).toEqual([404, 404]);
  const listed = async (by: Account) => {
    const { trips } = await list(routeArgs(testVisit(), { cookie: await signedIn(app, by.id) }));
    return trips.map(({ id }) => id).includes(tripId);
  };
  expect([await listed(driver), await listed(dispatcher)]).toEqual([true, true]);
  expect(await listed(await anAccount(app, "courier"))).toBe(false);
});
