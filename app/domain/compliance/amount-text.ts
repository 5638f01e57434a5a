import type { LimitUse } from "./meter.ts";

export const measured = (value: number, unit: string): string =>
  `${value.toLocaleString("en-US", { maximumFractionDigits: 3 })} ${unit}`;

export function usedText({ used, limit, unit, period }: LimitUse, day = "today"): string {
  const number = used.toLocaleString("en-US", { maximumFractionDigits: 3 });
  return `${number} of ${measured(limit, unit)} ${period === "day" ? day : "in one order"}`;
}

/** "16 g left", "Full", "3 g too much". */
export function roomText({ used, limit, unit }: LimitUse): string {
  const room = Math.round((limit - used) * 1000) / 1000;
  if (room < 0) return `${measured(-room, unit)} too much`;
  return room === 0 ? "Full" : `${measured(room, unit)} left`;
}
