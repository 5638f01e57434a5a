/** `capacity` is orders per window; 0 turns ordering ahead off. `acceptMinutes` counts opening hours only. */
export type WindowSettings = {
  minutes: number;
  capacity: number;
  leadMinutes: number;
  daysAhead: number;
  acceptMinutes: number;
};

export type StoredWindows = WindowSettings & { version: number };

export const ACCEPT_MINUTES = { min: 15, max: 120, usual: 45 } as const;

export const noWindows: StoredWindows = {
  minutes: 30,
  capacity: 0,
  leadMinutes: 60,
  daysAhead: 2,
  acceptMinutes: ACCEPT_MINUTES.usual,
  version: 0,
};

export const windowMinutes = [15, 30, 60, 120] as const;
export const CAPACITY_MAX = 200;
export const LEAD_MAX = 24 * 60;
export const DAYS_AHEAD_MAX = 14;

export function windowProblems({
  minutes,
  capacity,
  leadMinutes,
  daysAhead,
  acceptMinutes,
}: WindowSettings): Record<string, string> {
  const outside = (value: number, most: number, least = 0) => !Number.isInteger(value) || value < least || value > most;
  const { min, max } = ACCEPT_MINUTES;
  return {
    ...(windowMinutes.some((known) => known === minutes) ? {} : { minutes: "Choose 15, 30, 60 or 120 minutes." }),
    ...(outside(capacity, CAPACITY_MAX) ? { capacity: `Whole orders only, 0 to ${CAPACITY_MAX}.` } : {}),
    ...(outside(leadMinutes, LEAD_MAX)
      ? { leadMinutes: `Whole minutes only, 0 to ${LEAD_MAX.toLocaleString("en-US")}.` }
      : {}),
    ...(outside(daysAhead, DAYS_AHEAD_MAX) ? { daysAhead: `Whole days only, 0 to ${DAYS_AHEAD_MAX}.` } : {}),
    ...(outside(acceptMinutes, max, min) ? { acceptMinutes: `Whole minutes only, ${min} to ${max}.` } : {}),
  };
}
