import { type SQL, sql } from "drizzle-orm";
import { statesClosedByLaw } from "#app/domain/compliance/flow.ts";
import { clockOf } from "#app/domain/dispensaries/opening-hours.ts";
import { type LocalTime, localTime } from "#app/domain/local-date.ts";
import { usTimeZones } from "#app/domain/places/us-time-zones.ts";

/** Matches domain/dispensaries/opening-hours.ts and domain/compliance/flow.ts. */
export const openNow = (now: number): SQL =>
  sql`coalesce(v.paused_until, 0) <= ${now} AND ${byLocalTime(now, (local, zone) => openIn(local, zone, now))}`;

/** Time zones whose clocks agree share a branch. */
export function byLocalTime(now: number, condition: (local: LocalTime, zone: string) => string): SQL {
  const zones = Map.groupBy(usTimeZones, (zone) => JSON.stringify(localTime(now, zone)));
  const lines = [...zones].map(([local, alike]) => {
    const names = alike.map((zone) => `'${zone}'`);
    return `WHEN v.time_zone IN (${names}) THEN ${condition(JSON.parse(local), alike[0] as string)}`;
  });
  return sql.raw(`CASE ${lines.join(" ")} ELSE 0 END`);
}

function openIn({ date, weekday, minutes }: LocalTime, zone: string, now: number): string {
  const time = clockOf(minutes);
  const isOpen = `CASE WHEN v.special_days -> '$."${date}"' IS NULL
    THEN ${isWithin(time, "v.business_hours", `$.${weekday}`)}
    ELSE ${isWithin(time, "v.special_days", `$."${date}".hours`)} END`;
  const unlawful = statesClosedByLaw(zone, now).map((state) => `'${state}'`);
  return unlawful.length > 0 ? `v.state NOT IN (${unlawful}) AND ${isOpen}` : isOpen;
}

function isWithin(time: string, column: string, path: string): string {
  const spans = ["", ".more[0]"].map(
    (span) => `'${time}' BETWEEN ${column} ->> '${path}${span}.open' AND ${column} ->> '${path}${span}.close'`,
  );
  return `(${spans.join(" OR ")})`;
}
