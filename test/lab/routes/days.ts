import type { RouteFacts, RouteStop } from "#app/domain/couriers/route/stop.ts";
import { seeded } from "#db/seed/random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A mile of straight line, driven in town. */
const MILE_MS = 4.2 * MINUTE;

/** A courier's day as it stands at some moment: any state of its jobs, any state's caps, sometimes a pinned order. */
export function randomDay(seed: number, stopsMost: number, isFull = false): RouteFacts {
  const random = seeded("routes", seed);
  const now = 12 * HOUR;
  const point = () => [random.next() * 8, random.next() * 8] as const;
  const shops = Array.from({ length: random.whole(1, 4) }, point);
  const stopCount = isFull ? stopsMost : random.whole(1, stopsMost);
  const closes = now + (random.chance(0.2) ? random.whole(1, 3) : 10) * HOUR;
  const stops: RouteStop[] = [];
  const points: (readonly [number, number])[] = [point()];
  for (let job = 0; stops.length < stopCount; job++) {
    const shop = random.whole(0, shops.length - 1);
    const requestedAt = now - random.whole(0, 40) * MINUTE;
    const from = random.chance(0.15) ? now + random.whole(10, 180) * MINUTE : requestedAt;
    const facts = { job: `${job}`, until: closes, valueCents: random.whole(20, 900) * 100, retailer: `${shop}` };
    const serviceMs = 5 * MINUTE;
    if (stops.length + 1 < stopCount && random.chance(isFull ? 0.9 : 0.7)) {
      const due = Math.max(from, requestedAt) + 30 * MINUTE;
      stops.push({ ...facts, id: `${job}.pickup`, kind: "pickup", from, due, serviceMs });
      points.push(shops[shop]!);
    }
    const due = from + random.whole(40, isFull ? 400 : 150) * MINUTE;
    stops.push({ ...facts, id: `${job}.drop`, kind: "drop", from: now, due, serviceMs });
    points.push(point());
  }
  const legsMs = points.map(([x, y]) =>
    points.map(([u, v], to) => (to === 0 ? 0 : Math.hypot(x - u, y - v) * MILE_MS)),
  );
  const caps = random.pick([
    { carryMostCents: 500_000, capPer: "vehicle", oneRetailer: true },
    { carryMostCents: 250_000, capPer: "vehicle", oneRetailer: false },
    { carryMostCents: 250_000, capPer: "route", oneRetailer: false },
    { carryMostCents: Number.POSITIVE_INFINITY, capPer: "vehicle", oneRetailer: false },
  ] as const);
  const breaks = random.chance(0.4) ? [{ by: now + random.whole(-10, 300) * MINUTE, ms: 30 * MINUTE }] : [];
  const pinned = random.chance(0.3) ? pinnedOf(stops, random) : [];
  return { leavesAt: now, stops, legsMs, ...caps, breaks, pinned };
}

/** Some jobs in any order that picks each up before its drop. */
function pinnedOf(stops: readonly RouteStop[], random: ReturnType<typeof seeded>): string[] {
  const begins = new Map(stops.map(({ job }) => [job, random.chance(0.6) ? random.next() : Number.NaN]));
  return stops
    .map(({ id, job, kind }) => ({ id, place: begins.get(job)! + (kind === "drop" ? random.next() : 0) }))
    .filter(({ place }) => !Number.isNaN(place))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}
