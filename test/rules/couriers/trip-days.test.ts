import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { decideMove, type Move } from "#app/domain/couriers/move.ts";
import type { CourierRequest, MoveName } from "#app/domain/couriers/request.ts";
import { comesBack, countField, countReturned, placeOf } from "#app/domain/couriers/trips/trip.ts";
import { type Db, runBatch } from "#db/client.ts";
import { endTrip, findTrip, followTrip } from "#db/couriers/trips.ts";
import { insertCourierRequest, updateCourierRequest } from "#db/couriers/writes.ts";
import { courierRequests, tripGoods, trips, users } from "#db/schema/index.ts";
import { aMove, aRequest, driver, firstEntryOf } from "../../support/couriers.ts";
import { deep } from "../../support/depth.ts";
import { memoryDb } from "../../support/platform/memory-db.ts";
import { openShop } from "../../support/shop.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const COURIERS = ["driver-1", "driver-2"];
const REQUESTS = 4;

/** A request as its object holds it, with what D1 has not heard of yet, and whether its goods were counted back. */
type Job = {
  isBack: boolean;
  request: CourierRequest;
  last: Move["entry"];
  before: CourierRequest | undefined;
  behind: Move["entry"][];
};

let db: Db;
let shops: string[];
beforeEach(async () => {
  db = memoryDb();
  shops = [(await openShop(db)).id, (await openShop(db)).id];
  for (const id of COURIERS)
    await db.insert(users).values({ id, email: id, role: "courier", firstName: id, lastName: "", createdAt: 0 });
});

async function aDay(): Promise<Job[]> {
  for (const table of [tripGoods, trips, courierRequests]) await db.delete(table);
  return Promise.all(
    Array.from({ length: REQUESTS }, async (_, at) => {
      const request = aRequest({
        id: `request-${at}`,
        vendorId: shops[at === 0 ? 1 : 0] ?? null,
        products: [{ name: "Blue Dream", quantity: at + 1 }, ...(at % 2 ? [{ name: "Gummies", quantity: 2 }] : [])],
      });
      await runBatch(db, [insertCourierRequest(db, request)]);
      return { request, last: firstEntryOf(request) as LogEntry, before: undefined, behind: [], isBack: false };
    }),
  );
}

let tripIds = 0;
/** As the object's projection does; `times` because it may be repeated after a kill. */
async function project(job: Job, times: number) {
  const moves = job.behind.some(({ move }) => move === "pickUp" || move === "undo");
  for (let time = 0; time < times; time++)
    await runBatch(db, [
      updateCourierRequest(db, job.request),
      ...(moves ? followTrip(db, job.request.id, `trip-${++tripIds}`) : []),
    ]);
  if (times > 0) job.behind = [];
}

/** The driver counts what is in the vehicle: what the test's own book says, less what was lost. */
async function end(jobs: readonly Job[], tripId: string, now: number, lost: number) {
  const trip = await findTrip(db, tripId);
  if (!trip) return;
  const typed = Object.fromEntries(
    trip.goods.filter(comesBack).map((goods) => [countField(goods), String(Math.max(0, goods.units - lost))]),
  );
  const counts = countReturned(trip, typed, now);
  if (!counts.ok) return;
  const [ended] = await db.batch(endTrip(db, tripId, counts.value, now));
  expect(ended).toHaveLength(1);
  for (const job of jobs)
    if (job.request.status === "CANCELLED" && counts.value.some(({ requestId }) => requestId === job.request.id))
      job.isBack = true;
}

const readTrips = async () => {
  const all = await db.select({ id: trips.id }).from(trips);
  return Promise.all(all.map(async ({ id }) => (await findTrip(db, id))!));
};

async function check(jobs: readonly Job[]) {
  const all = await readTrips();
  for (const { request, isBack } of jobs) {
    const on = all.flatMap((trip) =>
      trip.goods.filter(({ requestId }) => requestId === request.id).map((line) => ({ trip, line })),
    );
    // No goods without a place: what left stands on one trip, line by line; what did not, on none.
    expect(on.map(({ line }) => [line.name, line.units])).toEqual(
      request.pickedUpAt === null ? [] : request.products.map(({ name, quantity }) => [name, quantity]),
    );
    for (const { trip, line } of on) {
      expect([trip.courierId, trip.vendorId]).toEqual([request.courierId, request.vendorId]);
      const place = placeOf(line, trip);
      if (request.status === "DELIVERED") expect(place).toBe("customer");
      else if (request.status === "PICKED_UP") expect(place).toBe("vehicle");
      else expect(place).toBe(isBack ? "dispensary" : "vehicle");
      // A trip that has ended has nothing in its vehicle.
      if (trip.endedAt !== null) expect(place).not.toBe("vehicle");
    }
  }
  for (const { endedAt, goods } of all)
    expect(endedAt !== null || goods.length > 0, "an open trip without goods").toBe(true);
}

const step = fc.record({
  job: fc.nat(REQUESTS - 1),
  move: fc.constantFrom<MoveName | "end">(
    "assign",
    "assign",
    "pickUp",
    "pickUp",
    "deliver",
    "fail",
    "undo",
    "undo",
    "end",
    "end",
  ),
  courier: fc.constantFrom("driver-1", "driver-1", "driver-1", ...COURIERS),
  wait: fc.constantFrom(1000, 1000, 4000, 11_000, 3_600_000),
  /** 0: killed before D1 heard of it. 2: killed before it knew that D1 had. */
  projected: fc.constantFrom(0, 1, 1, 1, 2),
  lost: fc.constantFrom(0, 0, 1),
});

test("on random days, all goods that left are in one place, and the ledger equals the vehicle", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const jobs = await aDay();
      let now = NOON;
      for (const { job: at, move, courier, wait, projected, lost } of steps) {
        now += wait;
        const job = jobs[at]!;
        if (move === "end") {
          const open = (await readTrips()).find(({ endedAt, courierId }) => endedAt === null && courierId === courier);
          if (open) await end(jobs, open.id, now, lost);
        } else {
          const { request, last, before } = job;
          const command = aMove(move, { at: now, courier: { ...driver, id: courier, name: courier } });
          const decided = decideMove({ request, last: { entry: last, before }, wrongPins: 0 }, command);
          if (decided.ok) {
            Object.assign(job, {
              before: request,
              request: decided.value.request,
              last: decided.value.entry,
              isBack: false,
            });
            job.behind.push(decided.value.entry);
          }
        }
        if (job.behind.length > 0) await project(job, projected);
        if (jobs.every(({ behind }) => behind.length === 0)) await check(jobs);
      }
      // Alarms project what D1 has not heard of, whenever the machine stopped.
      for (const job of jobs) if (job.behind.length > 0) await project(job, 1);
      await check(jobs);
    }),
    { numRuns: deep ? 10_000 : 200 },
  );
}, 1_200_000);
