import { describe, expect, test } from "vitest";
import { arrivalWindow, deliveryWindow, estimatedWindow, tripOf } from "#app/domain/checkout/arrival.ts";
import { fitLeg, type TimedTrip } from "#app/domain/couriers/arrival/fit.ts";
import { type ArrivalModel, distanceBand, type LegModel, marginNeeded } from "#app/domain/couriers/arrival/model.ts";
import { arrivalPrior } from "#app/domain/couriers/arrival/prior.ts";
import { orderEvent } from "#test/support/orders.ts";
import { seededRandom } from "#test/support/random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const timeZone = "America/Los_Angeles";
/** Midnight in Los Angeles. */
const MIDNIGHT = Date.parse("2026-06-16T07:00:00Z");

/** Every dispensary has streets, doors and rush hours of its own, and longer drives are less certain. */
function aDispensary(random: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const door = 3 + 6 * random();
  const pace = 0.7 + 0.7 * random();
  const rush = 1 + 0.4 * random();
  const hourly = Array.from({ length: 24 }, (_, hour) => (hour >= 16 && hour < 19 ? rush : 0.9 + 0.2 * random()));
  return () => {
    const hour = 9 + Math.floor(random() * 13);
    const miles = 0.3 + 9 * random() ** 2;
    const leftAt = MIDNIGHT + hour * HOUR + Math.floor(random() * 60) * MINUTE;
    const trip = tripOf({ miles, timeZone }, "driving", leftAt);
    const noise = (hour >= 16 && hour < 19 ? 1.5 : 1) * (1 + 0.11 * trip.drive) * normal();
    const minutes = Math.max(1, door + pace * (hourly[hour] ?? 1) * trip.drive + noise);
    return { ...trip, start: leftAt, end: leftAt + minutes * MINUTE };
  };
}

const FITTED = 400;
const ORDERS_JUDGED = 200;
type Judged = TimedTrip & { inside: boolean; halfWidth: number };

function judge(model: LegModel, drop: TimedTrip): Judged {
  const models: ArrivalModel = { ...arrivalPrior, driving: model };
  const { from, to } = deliveryWindow(models, { miles: drop.miles, timeZone }, drop.start, drop.start);
  return { ...drop, inside: from <= drop.end && drop.end <= to, halfWidth: (to - from) / 2 / MINUTE };
}

function simulate(fitter: (drops: TimedTrip[]) => LegModel, dispensaries = 150): Judged[] {
  const random = seededRandom(20260616);
  return Array.from({ length: dispensaries }, () => {
    const next = aDispensary(random);
    const model = fitter(Array.from({ length: FITTED }, next));
    return Array.from({ length: ORDERS_JUDGED }, () => judge(model, next()));
  }).flat();
}

const coverage = (drops: readonly Judged[]) => drops.filter(({ inside }) => inside).length / drops.length;
const halfWidth = (drops: readonly Judged[]) => drops.reduce((sum, drop) => sum + drop.halfWidth, 0) / drops.length;
const groups = (drops: readonly Judged[], by: (drop: Judged) => number) => [...Map.groupBy(drops, by).values()];
/** Half a point for the noise of some thousand drops in a group. */
const isNinety = (share: number) => share >= 0.875 && share <= 0.925;

describe("a window that says 90%", () => {
  const drops = simulate((known) => fitLeg(known, arrivalPrior.driving));

  test("covers 88 to 92% of later drops, and is narrower than 15 minutes either way", () => {
    expect(coverage(drops)).toBeGreaterThan(0.88);
    expect(coverage(drops)).toBeLessThan(0.92);
    expect(halfWidth(drops)).toBeLessThan(15);
  });

  test("covers that share at each distance", () => {
    const shares = groups(drops, ({ miles }) => distanceBand(miles)).map(coverage);
    expect(shares).toHaveLength(3);
    expect(shares.filter((share) => !isNinety(share))).toEqual([]);
  });

  test("covers that share at each hour", () => {
    const shares = groups(drops, ({ hour }) => hour).map(coverage);
    expect(shares).toHaveLength(13);
    expect(shares.filter((share) => !isNinety(share))).toEqual([]);
  });

  test("would fail at some distances if every window were equally wide", () => {
    const evenly = (known: TimedTrip[]): LegModel => {
      const fitted = fitLeg(known, arrivalPrior.driving);
      const even = { ...fitted, spread: [1, 0] as const, spreadHours: [] };
      const needed = known
        .slice(FITTED / 2)
        .map((drop) => marginNeeded(even, drop, drop))
        .toSorted((a, b) => a - b);
      return { ...even, margins: fitted.margins.map(() => needed[Math.ceil(needed.length * 0.9)] ?? 0) };
    };
    const shares = groups(simulate(evenly, 60), ({ miles }) => distanceBand(miles)).map(coverage);
    expect(shares.filter(isNinety).length).toBeLessThan(3);
  });
});
test("a dispensary's first drops keep the usual windows", () => {
  const next = aDispensary(seededRandom(1));
  const [few, enough] = [59, 60].map((count) => Array.from({ length: count }, next));
  expect(fitLeg(few ?? [], arrivalPrior.driving)).toBe(arrivalPrior.driving);
  expect(fitLeg(enough ?? [], arrivalPrior.driving)).not.toBe(arrivalPrior.driving);
  const facts = { miles: 3, timeZone };
  const now = MIDNIGHT + 12 * HOUR;
  expect(deliveryWindow(arrivalPrior, facts, now + 20 * MINUTE, null)).toEqual(estimatedWindow("Delivery", facts, now));
});

test("an accepted order's window is its dispensary's own, before and after the pickup", () => {
  const at = MIDNIGHT + 12 * HOUR;
  const accepted = orderEvent("accepted", { version: 2, at, readyInMinutes: 20 });
  const left = orderEvent("onTheWay", { version: 3, at: at + 30 * MINUTE });
  const slow = { ...arrivalPrior.driving, base: 30, margins: [10, 10, 10] };
  const model = { planned: { ...slow, base: 60 }, driving: slow };
  const window = (events: (typeof accepted)[], own: ArrivalModel | null) => {
    const order = {
      ...({ orderType: "Delivery", status: "AWAITING_PROCESSING" } as const),
      createdAt: at,
      updatedAt: at,
      couriers: [],
      events,
    };
    const promised = arrivalWindow(order, { miles: 0, timeZone, model: own }, at + MINUTE);
    return promised && [(promised.from - at) / MINUTE, (promised.to - at) / MINUTE];
  };
  expect(window([accepted], null)).toEqual([25, 50]);
  expect(window([accepted], model)).toEqual([70, 90]);
  expect(window([accepted, left], model)).toEqual([50, 70]);
});
