import { tripOf } from "../../checkout/arrival.ts";
import { HOUR_MS, MINUTE_MS } from "../../time.ts";
import { fitLeg, type TimedTrip } from "./fit.ts";
import { type ArrivalModel, arrivalSpan, distanceBand, type Leg, legs } from "./model.ts";
import { arrivalPrior } from "./prior.ts";

/** `readyAt`: as promised at acceptance; null without an order, or for an order with a window. */
export type Drop = {
  miles: number;
  timeZone: string;
  readyAt: number | null;
  pickedUpAt: number;
  deliveredAt: number;
};

export const FIT_DAYS = 60;
export const FIT_DROPS = 400;
const LEG_MAX_MS = 3 * HOUR_MS;

const startOf = (drop: Drop, leg: Leg): number | null => (leg === "planned" ? drop.readyAt : drop.pickedUpAt);

function timedTrips(drops: readonly Drop[], leg: Leg): TimedTrip[] {
  return drops.flatMap((drop) => {
    const start = startOf(drop, leg);
    const end = drop.deliveredAt;
    return start === null || end < start || end - start > LEG_MAX_MS
      ? []
      : [{ ...tripOf(drop, leg, start), start, end }];
  });
}

/** `drops` from old to new. Null if there are too few. */
export function fitModel(drops: readonly Drop[]): ArrivalModel | null {
  const fitted = (leg: Leg) => fitLeg(timedTrips(drops, leg), arrivalPrior[leg]);
  const model = { planned: fitted("planned"), driving: fitted("driving") };
  return legs.every((leg) => model[leg] === arrivalPrior[leg]) ? null : model;
}

const hourEnds = [11, 15, 19, 24] as const;

export const hourBands = ["Before 11 AM", "11 AM to 3 PM", "3 to 7 PM", "After 7 PM"] as const;

/** One kind of drop: how many, how many within their windows, and the total length of the windows in minutes. */
export type Tally = {
  leg: Leg;
  distance: number;
  hours: number;
  drops: number;
  covered: number;
  windowMinutes: number;
};

/** `model`: the one behind the windows that shoppers saw. */
export function tallyDrops(drops: readonly Drop[], model: ArrivalModel | null): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const leg of legs) {
    for (const trip of timedTrips(drops, leg)) {
      const { miles, hour, start, end } = trip;
      const distance = distanceBand(miles);
      const hours = hourEnds.findIndex((last) => hour < last);
      const key = `${leg}.${distance}.${hours}`;
      const tally = tallies.get(key) ?? { leg, distance, hours, drops: 0, covered: 0, windowMinutes: 0 };
      const { from, to } = arrivalSpan((model ?? arrivalPrior)[leg], trip, start);
      const covered = tally.covered + (from <= end && end <= to ? 1 : 0);
      const windowMinutes = tally.windowMinutes + (to - from) / MINUTE_MS;
      tallies.set(key, { ...tally, drops: tally.drops + 1, covered, windowMinutes });
    }
  }
  return [...tallies.values()];
}
