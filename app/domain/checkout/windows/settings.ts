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

export function windowProblems(settings: WindowSettings): Record<string, string> {
  const { min, max } = ACCEPT_MINUTES;
  const errors: Record<string, string> = {};
  const check = (name: keyof WindowSettings, label: string, most: number, least = 0) => {
    const value = settings[name];
    if (Number.isInteger(value) && value >= least && value <= most) return;
    errors[name] = `Whole ${label} only, ${least} to ${most.toLocaleString("en-US")}.`;
  };
  if (!windowMinutes.some((known) => known === settings.minutes)) errors.minutes = "Choose 15, 30, 60 or 120 minutes.";
  check("capacity", "orders", CAPACITY_MAX);
  check("leadMinutes", "minutes", LEAD_MAX);
  check("daysAhead", "days", DAYS_AHEAD_MAX);
  check("acceptMinutes", "minutes", max, min);
  return errors;
}
