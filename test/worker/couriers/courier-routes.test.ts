import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { action } from "#app/routes/delivery/actions.ts";
import { loader as cards } from "#app/routes/dispatch/cards.ts";
import { loader as board } from "#app/routes/dispatch/orders.tsx";
import { setRoute } from "#app/use-cases/couriers/set-route.ts";
import { listCouriersAtWork } from "#db/couriers/routes.ts";
import { actionOf, routeArgs, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const app = testVisit();
const chooseRoute = actionOf(action, "courier-orders/route");

/** A driver with one order in the vehicle and one to pick up, both of one dispensary. */
async function aDriver() {
  const account = await anAccount(app, "courier");
  const job = { courierId: account.id, courierName: "Dana Ruiz", createdAt: app.now(), assignedAt: app.now() };
  const aboard = await storedRequest(app.db, { ...job, status: "PICKED_UP", pickedUpAt: app.now() });
  const assigned = await storedRequest(app.db, { ...job, status: "COURIER_ASSIGNED" });
  const stops = { drop: `${aboard.id}.drop`, pickup: `${assigned.id}.pickup`, nextDrop: `${assigned.id}.drop` };
  return { account, actor: actorOf(account), cookie: await signedIn(app, account.id), stops, assigned };
}
type Driver = Awaited<ReturnType<typeof aDriver>>;

async function routeOf({ account, cookie }: Driver) {
  const { routes } = await board(routeArgs(app, { cookie }));
  const route = routes[account.id];
  return { order: route?.order, stops: route?.stops.map(({ id }) => id) };
}

test("a driver's own order stays until the driver returns to the plan", async () => {
  const driver = await aDriver();
  const { drop, pickup, nextDrop } = driver.stops;
  const planned = await routeOf(driver);
  expect(planned).toMatchObject({ order: "planned" });
  expect(planned.stops?.toSorted()).toEqual([drop, pickup, nextDrop].toSorted());

  const own = [pickup, nextDrop, drop];
  const form = { stops: own.join() };
  await chooseRoute(routeArgs(app, { cookie: driver.cookie, form }));
  expect(await routeOf(driver)).toEqual({ order: "driver", stops: own });

  await setRoute(app, driver.actor, { stops: [] });
  expect(await routeOf(driver)).toEqual(planned);
});

test.each([
  ["after a failed delivery, at its customer's address", null],
  ["after its return, at its dispensary", app.now()],
])("a route starts, %s", async (_when, returnedAt) => {
  const account = await anAccount(app, "courier");
  const job = { courierId: account.id, courierName: "Dana Ruiz", createdAt: app.now(), assignedAt: app.now() };
  const over = { ...job, pickedUpAt: app.now(), settlementWeek: "2026-06-15" };
  const far = { deliveryLat: 34.0614, deliveryLng: -118.2385 };
  await storedRequest(app.db, {
    ...over,
    ...far,
    createdAt: app.now() - 60_000,
    status: "DELIVERED",
    deliveredAt: app.now(),
  });
  const failed = await storedRequest(app.db, {
    ...over,
    status: "CANCELLED",
    failureReason: "customer-absent",
    cancelledAt: app.now(),
    returnedAt,
  });
  await storedRequest(app.db, { ...job, createdAt: app.now() + 1, status: "COURIER_ASSIGNED" });
  const [work] = await listCouriersAtWork(app.db, [account.id]);
  const { lat, lng, deliveryLat, deliveryLng } = failed;
  expect(work?.jobs.some(({ id }) => id === failed.id)).toBe(returnedAt === null);
  expect(work?.courier.lastDrop).toMatchObject(
    returnedAt === null ? { lat: deliveryLat, lng: deliveryLng } : { lat, lng },
  );
});

test("a new job is put around the driver's order", async () => {
  const driver = await aDriver();
  const { drop, pickup, nextDrop } = driver.stops;
  await setRoute(app, driver.actor, { stops: [pickup, nextDrop, drop] });
  const job = { courierId: driver.account.id, courierName: "Dana Ruiz", createdAt: app.now(), assignedAt: app.now() };
  const { id } = await storedRequest(app.db, { ...job, status: "COURIER_ASSIGNED" });
  const { stops = [], order } = await routeOf(driver);
  expect(order).toBe("driver");
  expect(stops.filter((stop) => !stop.startsWith(id))).toEqual([pickup, nextDrop, drop]);
  expect(stops.indexOf(`${id}.pickup`)).toBeLessThan(stops.indexOf(`${id}.drop`));
});

test("an unlawful order is refused, and so is anybody else's", async () => {
  const driver = await aDriver();
  const { drop, pickup, nextDrop } = driver.stops;
  expect(await setRoute(app, driver.actor, { stops: [nextDrop, pickup, drop] })).toMatchObject({
    reason: "unlawful-route",
  });
  expect(await routeOf(driver)).toMatchObject({ order: "planned" });

  const other = await aDriver();
  await setRoute(app, other.actor, { stops: [nextDrop, pickup, drop] });
  expect(await routeOf(driver)).toMatchObject({ order: "planned" });
  const dispatcher = await anAccount(app, "dispatcher");
  expect(await setRoute(app, actorOf(dispatcher), { stops: [drop] })).toMatchObject({ reason: "not-allowed" });
});

test("in California a driver carries one dispensary's goods at a time", async () => {
  const driver = await aDriver();
  const { drop, pickup, nextDrop } = driver.stops;
  await app.db.run(sql`UPDATE courier_requests SET address = '1 Elsewhere St, Los Angeles, CA 90012'
    WHERE id = ${driver.assigned.id}`);
  expect(await setRoute(app, driver.actor, { stops: [pickup, nextDrop, drop] })).toMatchObject({
    reason: "unlawful-route",
  });
  expect(await routeOf(driver)).toEqual({ order: "planned", stops: [drop, pickup, nextDrop] });
});

test("changed cards bring the route of the driver, and to a dispatcher's board by courier that of their couriers", async () => {
  const driver = await aDriver();
  const dispatcher = await signedIn(app, (await anAccount(app, "dispatcher")).id);
  const read = async (cookie: string, search: string) => {
    const response = await cards(routeArgs(app, { cookie, path: `/courier-orders/cards?${search}` }));
    return Object.keys((await response.json<{ routes: object }>()).routes);
  };
  expect(await read(driver.cookie, "")).toEqual([driver.account.id]);
  expect(await read(dispatcher, `id=${driver.assigned.id}&view=courier`)).toEqual([driver.account.id]);
  expect(await read(dispatcher, `id=${driver.assigned.id}`)).toEqual([]);
});

test("dispatch can change the planned order; the driver is notified, sees who changed it, and can change it", async () => {
  const hints: unknown[] = [];
  const own = { ...app, feed: { ...app.feed, publish: async (...hint: unknown[]) => void hints.push(hint) } };
  const driver = await aDriver();
  const { drop, pickup, nextDrop } = driver.stops;
  const dispatcher = actorOf(await anAccount(app, "dispatcher"));
  const courierId = driver.account.id;
  const dispatchRoute = [pickup, drop, nextDrop];
  expect(await setRoute(own, dispatcher, { stops: dispatchRoute, courierId })).toMatchObject({ ok: true });
  expect(hints).toMatchObject([["dispatch", { kind: "courier-request" }, ["dispatches", `user:${courierId}`]]]);
  expect(await routeOf(driver)).toEqual({ order: "dispatch", stops: dispatchRoute });
  expect(await setRoute(app, dispatcher, { stops: [nextDrop, pickup, drop], courierId })).toMatchObject({
    reason: "unlawful-route",
  });

  await setRoute(app, driver.actor, { stops: [drop, pickup, nextDrop] });
  expect(await routeOf(driver)).toMatchObject({ order: "driver" });
  for (const stops of [dispatchRoute, []])
    expect(await setRoute(app, dispatcher, { stops, courierId })).toMatchObject({
      message: "The driver chose this order. Call them to change it.",
    });
  await setRoute(app, driver.actor, { stops: [] });
  expect(await setRoute(app, dispatcher, { stops: dispatchRoute, courierId })).toMatchObject({ ok: true });
  expect(await setRoute(app, dispatcher, { stops: [], courierId })).toMatchObject({ ok: true });
  expect(await routeOf(driver)).toMatchObject({ order: "planned" });
});

test("a driver can't change another's order, and couriers without stops have none", async () => {
  const [driver, other] = [await aDriver(), await aDriver()];
  const { drop } = driver.stops;
  const courierId = driver.account.id;
  expect(await setRoute(app, other.actor, { stops: [drop], courierId })).toMatchObject({ reason: "not-allowed" });
  const dispatcher = actorOf(await anAccount(app, "dispatcher"));
  const idle = await anAccount(app, "courier");
  expect(await setRoute(app, dispatcher, { stops: [], courierId: idle.id })).toMatchObject({ reason: "illegal-move" });
});
