import { MINUTE_MS } from "#app/domain/time.ts";
import type { CityDay } from "./day.ts";

/** From the order to the door. */
const ON_TIME_MINUTES = 60;
/** SPEC.md 9: a courier arrives within 30 minutes; one who is found in 10 can. */
const FOUND_MINUTES = 10;

export type Figures = Record<string, string> & { broken: string };

export function figuresOf(day: CityDay, broken: readonly string[]): Figures {
  const { platform, logbook } = day;
  const number = (sql: string) => Number(platform.rows(`SELECT (${sql}) AS n`)[0]?.n ?? 0);
  const share = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`;
  const books = [...logbook.values()];
  const total = (part: "miles" | "busyMs" | "onShiftMs" | "drops") => books.reduce((sum, book) => sum + book[part], 0);
  const minutes = platform
    .rows(
      `SELECT (r.delivered_at - o.created_at) / ${MINUTE_MS}.0 AS n FROM courier_requests r JOIN orders o ON o.id = r.order_id
        WHERE r.status = 'DELIVERED' ORDER BY n`,
    )
    .map(({ n }) => Number(n));
  const at = (quantile: number) => (minutes[Math.floor(minutes.length * quantile)] ?? Number.NaN).toFixed(1);
  const jobs = number(
    "SELECT count(*) FROM courier_requests WHERE status <> 'CANCELLED' OR failure_reason IS NOT NULL",
  );
  const assigned = number(`SELECT count(*) FROM courier_requests r WHERE (SELECT min(at) FROM courier_request_moves m
    WHERE m.request_id = r.id AND m.move = 'assign') <= r.created_at + ${FOUND_MINUTES * MINUTE_MS} AND (status <> 'CANCELLED' OR failure_reason IS NOT NULL)`);
  return {
    "orders, delivered": `${number("SELECT count(*) FROM orders")}, ${minutes.length}`,
    "on time (within 60 minutes), of all jobs": share(minutes.filter((each) => each <= ON_TIME_MINUTES).length, jobs),
    "minutes to the door, median and p90": `${at(0.5)}, ${at(0.9)}`,
    "coverage: a courier within 10 minutes": share(assigned, jobs),
    "utilization: busy of time on shift": share(total("busyMs"), total("onShiftMs")),
    "offers a job": (number("SELECT count(*) FROM courier_offers") / (jobs || 1)).toFixed(2),
    "miles a drop": (total("miles") / (total("drops") || 1)).toFixed(2),
    "calls, without an answer": `${day.calls.length}, ${day.calls.filter(({ lost }) => lost !== null).length}`,
    broken: broken.length === 0 ? "0" : `${broken.length}: ${broken.slice(0, 5).join("; ")}`,
  };
}
