import { type SQL, sql } from "drizzle-orm";
import { localTime } from "#app/domain/local-date.ts";
import { usTimeZones } from "#app/domain/places/us-time-zones.ts";

/**
 * Whether the dispensary `v` is open at an instant by its own hours and clock, both ends included (domain/dispensaries/opening-hours.ts).
 * Zones whose clocks show the same share a line.
 */
export function openNow(now: number): SQL {
  const zones = new Map<string, string[]>();
  for (const zone of usTimeZones) {
    const { weekday, minutes } = localTime(now, zone);
    const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
    const isOpen = `'${time}' BETWEEN v.business_hours ->> '$.${weekday}.open' AND v.business_hours ->> '$.${weekday}.close'`;
    zones.set(isOpen, [...(zones.get(isOpen) ?? []), `'${zone}'`]);
  }
  const lines = [...zones].map(([isOpen, names]) => `WHEN v.time_zone IN (${names}) THEN ${isOpen}`);
  return sql.raw(`CASE ${lines.join(" ")} ELSE 0 END`);
}
