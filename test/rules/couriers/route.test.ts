import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planRoute } from "#app/domain/couriers/route/plan.ts";
import type { RouteFacts, RouteStop } from "#app/domain/couriers/route/stop.ts";
import { randomDay } from "#test/lab/routes/days.ts";
import { leastCost } from "#test/lab/routes/exact.ts";
import { faultsOf } from "#test/lab/routes/judge.ts";
import { deep } from "#test/support/depth.ts";

const MINUTE = 60_000;
const NOON = 12 * 60 * MINUTE;

type Stop = Partial<RouteStop> & { id: string; at: number };

/** Stops along one road: `at` in minutes of driving from the courier. */
function aDay(stops: Stop[], facts: Partial<RouteFacts> = {}): RouteFacts {
  const places = [0, ...stops.map(({ at }) => at)];
  return {
    leavesAt: NOON,
    stops: stops.map(({ id, at: _, ...stop }) => ({
      id,
      job: id[0] ?? "",
      kind: id.endsWith("pickup") ? "pickup" : "drop",
      from: NOON,
      due: NOON + 600 * MINUTE,
      until: NOON + 600 * MINUTE,
      serviceMs: 5 * MINUTE,
      valueCents: 10_000,
      retailer: "Green",
      ...stop,
    })),
    legsMs: places.map((from) => places.map((to, column) => (column === 0 ? 0 : Math.abs(from - to) * MINUTE))),
    carryMostCents: Number.POSITIVE_INFINITY,
    capPer: "vehicle",
    oneRetailer: false,
    breaks: [],
    pinned: [],
    ...facts,
  };
}
const visits = (facts: RouteFacts) => planRoute(facts).stops.map(({ id }) => id);
const minutesOf = (facts: RouteFacts) => planRoute(facts).stops.map(({ at }) => (at - NOON) / MINUTE);

describe("a courier's route", () => {
  test("takes the shortest way, and picks up before it drops off", () => {
    const day = aDay([
      { id: "a.drop", at: 20 },
      { id: "a.pickup", at: 5 },
      { id: "b.drop", at: 25 },
      { id: "b.pickup", at: 10 },
    ]);
    expect(visits(day)).toEqual(["a.pickup", "b.pickup", "a.drop", "b.drop"]);
    expect(minutesOf(day)).toEqual([5, 15, 30, 40]);
  });

  test("waits for a window to open, and goes first to the stop that would be late", () => {
    const day = aDay([
      { id: "a.drop", at: 5, from: NOON + 60 * MINUTE },
      { id: "b.drop", at: 10, due: NOON + 12 * MINUTE },
    ]);
    expect(visits(day)).toEqual(["b.drop", "a.drop"]);
    expect(minutesOf(day)).toEqual([10, 60]);
  });

  test("says how late it will be", () => {
    const day = aDay([{ id: "a.drop", at: 30, due: NOON + 20 * MINUTE }]);
    expect(planRoute(day).stops).toEqual([{ id: "a.drop", at: NOON + 30 * MINUTE, lateMs: 10 * MINUTE, breaksAt: [] }]);
  });

  test("never carries more than the law allows", () => {
    const two = [
      { id: "a.pickup", at: 5, valueCents: 300_000 },
      { id: "a.drop", at: 20, valueCents: 300_000 },
      { id: "b.pickup", at: 6, valueCents: 300_000 },
      { id: "b.drop", at: 21, valueCents: 300_000 },
    ];
    expect(visits(aDay(two)).slice(0, 2)).toEqual(["a.pickup", "b.pickup"]);
    expect(visits(aDay(two, { carryMostCents: 500_000 }))).toEqual(["a.pickup", "a.drop", "b.pickup", "b.drop"]);
    expect(planRoute(aDay(two, { carryMostCents: 200_000 }))).toEqual({
      stops: [],
      leftOut: [
        { job: "a", reason: "value" },
        { job: "b", reason: "value" },
      ],
      isPinned: false,
    });
  });

  test("counts a cap by route until the vehicle is empty", () => {
    const day = aDay(
      ["a", "b", "c"].flatMap((job, at) => [
        { id: `${job}.pickup`, at: 5 + 10 * at, valueCents: 200_000 },
        { id: `${job}.drop`, at: 12 + 10 * at, valueCents: 200_000 },
      ]),
      { carryMostCents: 500_000, capPer: "route" },
    );
    expect(visits(day)).toEqual(["a.pickup", "a.drop", "b.pickup", "b.drop", "c.pickup", "c.drop"]);
    const overlapping = { ...day, pinned: ["a.pickup", "b.pickup", "a.drop", "c.pickup", "b.drop", "c.drop"] };
    expect(planRoute(overlapping).isPinned).toBe(false);
  });

  test("carries one dispensary's goods at a time if the law requires it", () => {
    const day = aDay(
      [
        { id: "a.drop", at: 20 },
        { id: "b.pickup", at: 5, retailer: "Blue" },
        { id: "b.drop", at: 25, retailer: "Blue" },
      ],
      { oneRetailer: true },
    );
    expect(visits(day)).toEqual(["a.drop", "b.pickup", "b.drop"]);
  });

  test("leaves out what can't be handed over within the lawful hours, and keeps the rest", () => {
    const day = aDay([
      { id: "a.drop", at: 10, until: NOON + 30 * MINUTE },
      { id: "b.drop", at: 50, until: NOON + 30 * MINUTE },
    ]);
    expect(planRoute(day)).toMatchObject({ stops: [{ id: "a.drop" }], leftOut: [{ job: "b", reason: "hours" }] });
  });

  test("begins a break in time, and takes it while waiting if that is long enough", () => {
    const breaks = [{ by: NOON + 40 * MINUTE, ms: 30 * MINUTE }];
    const busy = planRoute(
      aDay(
        [
          { id: "a.drop", at: 30 },
          { id: "b.drop", at: 60 },
        ],
        { breaks },
      ),
    );
    expect(busy.stops.map(({ breaksAt }) => breaksAt)).toEqual([[], [NOON + 35 * MINUTE]]);
    expect(busy.stops[1]?.at).toBe(NOON + 95 * MINUTE);
    const waiting = planRoute(aDay([{ id: "a.drop", at: 10, from: NOON + 60 * MINUTE }], { breaks }));
    expect(waiting.stops).toMatchObject([{ at: NOON + 60 * MINUTE, breaksAt: [NOON + 10 * MINUTE] }]);
  });

  test("keeps the driver's order, and puts new stops around it", () => {
    const day = aDay(
      [
        { id: "a.drop", at: 10 },
        { id: "b.drop", at: 20 },
        { id: "c.pickup", at: 15 },
        { id: "c.drop", at: 12 },
      ],
      { pinned: ["b.drop", "a.drop"] },
    );
    expect(visits(day)).toEqual(["c.pickup", "b.drop", "c.drop", "a.drop"]);
    expect(planRoute(day).isPinned).toBe(true);
  });

  test("gives up an order that is no longer lawful", () => {
    const day = aDay(
      [
        { id: "a.pickup", at: 10 },
        { id: "a.drop", at: 5 },
      ],
      { pinned: ["a.drop", "a.pickup"] },
    );
    expect(planRoute(day)).toMatchObject({ stops: [{ id: "a.pickup" }, { id: "a.drop" }], isPinned: false });
  });

  test("is the same for the same day", () =>
    expect(planRoute(randomDay(7, 20, true))).toEqual(planRoute(randomDay(7, 20, true))));

  test("is lawful on any day, visits every stop once, and leaves out nothing that another order brings in", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (seed, most) => {
        const day = randomDay(seed, most);
        expect(faultsOf(day, planRoute(day))).toEqual([]);
      }),
      { numRuns: deep ? 5000 : 100 },
    );
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const day = randomDay(seed, 7);
        fc.pre(leastCost(day) < Number.POSITIVE_INFINITY);
        expect(planRoute(day).leftOut).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
