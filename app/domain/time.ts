export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export const isoTime = (at: number): string => new Date(at).toISOString();
export const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));
