import { sum } from "../../sum.ts";
import { MINUTE_MS } from "../../time.ts";
import { distanceBand, distanceBands, expectedMinutes, type LegModel, marginNeeded, type Trip } from "./model.ts";

export type TimedTrip = Trip & { start: number; end: number };
const minutesOf = ({ start, end }: TimedTrip) => (end - start) / MINUTE_MS;

const SHARE = 0.9;
/** In drops: the weight of the prior, and the weight of the whole day in each hour. */
const PRIOR_DROPS = 10;
const DAY_DROPS = 3;
/** With fewer drops, the prior stays, or distance bands are pooled. */
const CALIBRATED_MIN = 30;
const HOURS = 24;
const SPREAD_MIN = 0.5;

const mean = (values: readonly number[]) => sum(values) / Math.max(1, values.length);

function lineToward(points: readonly { x: number; y: number }[], [base, slope]: readonly [number, number]) {
  const scale = mean(points.map(({ x }) => x * x)) || 1;
  let [n, sx, sxx, sy, sxy] = [PRIOR_DROPS, 0, PRIOR_DROPS * scale, PRIOR_DROPS * base, PRIOR_DROPS * scale * slope];
  for (const { x, y } of points) [n, sx, sxx, sy, sxy] = [n + 1, sx + x, sxx + x * x, sy + y, sxy + x * y];
  const determinant = n * sxx - sx * sx;
  return [(sy * sxx - sx * sxy) / determinant, (n * sxy - sx * sy) / determinant] as const;
}

const byHour = (drops: readonly TimedTrip[], measure: (drops: readonly TimedTrip[]) => number): number[] =>
  Array.from({ length: HOURS }, (_, hour) => measure(drops.filter((drop) => drop.hour === hour)));

const sumOf = (drops: readonly TimedTrip[], measure: (drop: TimedTrip) => number) => sum(drops.map(measure));

/**
 * Split conformal: the older half is fitted, shrunk toward the prior, and the newer half's errors, as multiples of the
 * expected spread, say how wide the window must be. `drops` from old to new.
 */
export function fitLeg(drops: readonly TimedTrip[], prior: LegModel): LegModel {
  const older = drops.slice(0, Math.ceil(drops.length / 2));
  const newer = drops.slice(older.length);
  if (newer.length < CALIBRATED_MIN) return prior;
  const line = lineToward(
    older.map((drop) => ({ x: drop.drive, y: minutesOf(drop) })),
    [prior.base, prior.pace],
  );
  const flat: LegModel = { ...prior, base: line[0], pace: line[1] };
  const scale = DAY_DROPS * mean(older.map(({ drive }) => drive * drive)) || 1;
  const missedBy = (drop: TimedTrip) => minutesOf(drop) - expectedMinutes(flat, drop);
  const hours = byHour(
    older,
    (own) => sumOf(own, (drop) => drop.drive * missedBy(drop)) / (sumOf(own, ({ drive }) => drive * drive) + scale),
  );
  const centered: LegModel = { ...flat, hours };
  const errorOf = (drop: TimedTrip) => Math.abs(minutesOf(drop) - expectedMinutes(centered, drop));
  const [typical, drive] = [mean(older.map(errorOf)), mean(older.map((drop) => drop.drive))];
  const errors = lineToward(
    older.map((drop) => ({ x: drop.drive, y: errorOf(drop) })),
    [typical / 2, typical / 2 / (drive || 1)],
  );
  const spread = [Math.max(SPREAD_MIN, errors[0]), Math.max(0, errors[1])] as const;
  const spreadOf = (drop: TimedTrip) => spread[0] + spread[1] * drop.drive;
  const weight = DAY_DROPS * mean(older.map(spreadOf));
  const spreadHours = byHour(older, (own) => (sumOf(own, errorOf) + weight) / (sumOf(own, spreadOf) + weight));
  const scaled: LegModel = { ...centered, spread, spreadHours };
  return { ...scaled, margins: marginsOf(scaled, newer) };
}

function marginsOf(model: LegModel, drops: readonly TimedTrip[]): number[] {
  const scored = drops.map((drop) => ({ band: distanceBand(drop.miles), score: marginNeeded(model, drop, drop) }));
  return distanceBands.map((_, band) => {
    const own = scored.filter((each) => each.band === band);
    return quantile((own.length < CALIBRATED_MIN ? scored : own).map(({ score }) => score));
  });
}

/** The finite-sample quantile of split conformal prediction. */
function quantile(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil((sorted.length + 1) * SHARE), sorted.length) - 1] ?? 0;
}
