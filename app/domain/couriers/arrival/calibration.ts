import { addDays } from "../../local-date.ts";
import { sum } from "../../sum.ts";
import { hourBands, type Tally } from "./drops.ts";
import { distanceBands, type Leg, legs } from "./model.ts";

export const CALIBRATION_DAYS = 28;
const WEEK_DAYS = 7;
const DRIFT = { below: 85, above: 95 } as const;
/** Minimum for a verdict. */
const JUDGED_DROPS = 50;

export const legTitles: Record<Leg, string> = {
  planned: "From the promised ready time",
  driving: "From pickup",
};

type Row = Tally & { day: string };
/** `percent` of the drops came within their windows, which were `within` minutes either way. */
type Share = { drops: number; percent: number; within: number };
export type CalibratedPart = { name: string; week: Share | null; month: Share | null; drift: string | null };

const sumOf = (rows: readonly Row[], field: "drops" | "covered" | "windowMinutes") =>
  sum(rows.map((row) => row[field]));

function shareOf(rows: readonly Row[]): Share | null {
  const drops = sumOf(rows, "drops");
  if (drops === 0) return null;
  const percent = Math.round((sumOf(rows, "covered") / drops) * 100);
  return { drops, percent, within: Math.round(sumOf(rows, "windowMinutes") / drops / 2) };
}

function driftOf(week: Share | null): string | null {
  if (!week || week.drops < JUDGED_DROPS) return null;
  if (week.percent < DRIFT.below) return "Drifting: too many arrive outside the window.";
  return week.percent > DRIFT.above ? "Drifting: the windows are wider than needed." : null;
}

/** How often a window that says 90% holds, by leg: all drops, then by distance and by hour. `today`: YYYY-MM-DD. */
export function calibrationOf(rows: readonly Row[], today: string): { leg: Leg; parts: CalibratedPart[] }[] {
  const part = (name: string, own: readonly Row[]): CalibratedPart => {
    const week = shareOf(own.filter(({ day }) => day > addDays(today, -WEEK_DAYS)));
    return { name, week, month: shareOf(own), drift: driftOf(week) };
  };
  return legs.map((leg) => {
    const own = rows.filter((row) => row.leg === leg);
    const bands = (names: readonly string[], split: "distance" | "hours") =>
      names.map((name, band) =>
        part(
          name,
          own.filter((row) => row[split] === band),
        ),
      );
    return {
      leg,
      parts: [part("All drops", own), ...bands(distanceBands, "distance"), ...bands(hourBands, "hours")],
    };
  });
}
