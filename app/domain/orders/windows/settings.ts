/** How a dispensary takes orders ahead: in windows of so many minutes, each for so many orders; with a capacity of 0 it does not. */
export type WindowSettings = { minutes: number; capacity: number; leadMinutes: number; daysAhead: number };

export const noWindows: WindowSettings = { minutes: 30, capacity: 0, leadMinutes: 60, daysAhead: 2 };

export const windowMinutes = [15, 30, 60, 120] as const;
export const CAPACITY_MAX = 200;
export const LEAD_MAX = 24 * 60;
export const DAYS_AHEAD_MAX = 14;

/** What stands in the way of these settings, by field; empty where they can be kept. */
export function windowProblems({ minutes, capacity, leadMinutes, daysAhead }: WindowSettings): Record<string, string> {
  const whole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
  return {
    ...(windowMinutes.some((known) => known === minutes)
      ? {}
      : { minutes: "A window lasts 15, 30, 60 or 120 minutes." }),
    ...(whole(capacity, CAPACITY_MAX) ? {} : { capacity: `Enter a whole number of orders, ${CAPACITY_MAX} at most.` }),
    ...(whole(leadMinutes, LEAD_MAX) ? {} : { leadMinutes: `Enter whole minutes, ${LEAD_MAX} at most.` }),
    ...(whole(daysAhead, DAYS_AHEAD_MAX)
      ? {}
      : { daysAhead: `Enter a whole number of days, ${DAYS_AHEAD_MAX} at most.` }),
  };
}
