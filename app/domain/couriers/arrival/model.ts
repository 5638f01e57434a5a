import { MINUTE_MS } from "../../time.ts";

/** `planned`: from the accepted preparation's end. `driving`: from the pickup. */
export const legs = ["planned", "driving"] as const;
export type Leg = (typeof legs)[number];

/** The end of each band, in straight-line miles. */
const bandEnds = [2, 5, Number.POSITIVE_INFINITY] as const;
export const distanceBands = ["Under 2 miles", "2 to 5 miles", "Over 5 miles"] as const;
export const distanceBand = (miles: number): number => bandEnds.findIndex((end) => miles < end);

/** `drive`: minutes of driving at the usual speed of the hour. */
export type Trip = { drive: number; hour: number; miles: number };

/** In minutes and ratios; `hours` and `spreadHours` have an entry for each local hour. */
export type LegModel = {
  base: number;
  /** Ratio to the usual driving time, and what each hour adds to it. */
  pace: number;
  hours: readonly number[];
  /** How far drops are from the expected minute: a constant, a part that grows with the drive, and a ratio by hour. */
  spread: readonly [constant: number, perDrive: number];
  spreadHours: readonly number[];
  /** Multiples of the spread that hold 90% of the drops, by distance band. */
  margins: readonly number[];
};
export type ArrivalModel = Record<Leg, LegModel>;

export const expectedMinutes = ({ base, pace, hours }: LegModel, { drive, hour }: Trip): number =>
  base + (pace + (hours[hour] ?? 0)) * drive;

const spreadMinutes = ({ spread, spreadHours }: LegModel, { drive, hour }: Trip): number =>
  (spread[0] + spread[1] * drive) * (spreadHours[hour] ?? 1);

const STEP = 5 * MINUTE_MS;
const inSteps = (at: number) => Math.round(at / STEP) * STEP;

/** The window, in steps, in which nine of ten such trips that start at `start` arrive. */
export function arrivalSpan(model: LegModel, trip: Trip, start: number): { from: number; to: number } {
  const middle = start + expectedMinutes(model, trip) * MINUTE_MS;
  const margin = spreadMinutes(model, trip) * (model.margins[distanceBand(trip.miles)] ?? 0) * MINUTE_MS;
  const from = inSteps(middle - margin);
  return { from, to: Math.max(inSteps(middle + margin), from + STEP) };
}

/** The smallest margin with which the window, as shown, holds a trip that started at `start` and ended at `end`. */
export function marginNeeded(model: LegModel, trip: Trip, { start, end }: { start: number; end: number }): number {
  const middle = start + expectedMinutes(model, trip) * MINUTE_MS;
  const early = middle - Math.floor(end / STEP) * STEP;
  const late = Math.ceil(end / STEP) * STEP - middle;
  return Math.max(0, Math.max(early, late) - STEP / 2) / (spreadMinutes(model, trip) * MINUTE_MS);
}
