import { DAY_MS } from "../time.ts";

/** What a visitor's browser measures: https://web.dev/articles/vitals. `good` and `poor` are the published thresholds. */
export const vitals = {
  LCP: { title: "Largest paint", good: 2500, poor: 4000, most: 600_000 },
  INP: { title: "Reaction to a tap", good: 200, poor: 500, most: 600_000 },
  CLS: { title: "Layout shift", good: 0.1, poor: 0.25, most: 1000 },
} as const;

export type Vital = keyof typeof vitals;
export const vitalNames = Object.keys(vitals) as Vital[];

export type Rating = "good" | "needs improvement" | "poor";

export function ratingOf(vital: Vital, value: number): Rating {
  const { good, poor } = vitals[vital];
  if (value <= good) return "good";
  return value <= poor ? "needs improvement" : "poor";
}

export function vitalText(vital: Vital, value: number): string {
  if (vital === "CLS") return value.toFixed(2);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

export const thresholdText = (vital: Vital): string =>
  `Good up to ${vitalText(vital, vitals[vital].good)}, poor above ${vitalText(vital, vitals[vital].poor)}.`;

/** The 75th percentile of one day, in UTC. */
export type VitalDay = { route: string; vital: Vital; day: string; p75: number; visits: number };

export type RouteVitals = {
  route: string;
  visits: number;
  typical: number;
  days: { day: string; p75: number | null }[];
};

/** The most visited routes first. Days without visits are null; a typical day is the median, weighted by visits. */
export function routesOf(rows: readonly VitalDay[], vital: Vital, days: readonly string[], most = 8): RouteVitals[] {
  const byRoute = Map.groupBy(
    rows.filter((row) => row.vital === vital && days.includes(row.day)),
    ({ route }) => route,
  );
  return [...byRoute]
    .map(([route, measured]) => ({
      route,
      visits: measured.reduce((sum, { visits }) => sum + visits, 0),
      typical: weightedMedian(measured),
      days: days.map((day) => ({ day, p75: measured.find((row) => row.day === day)?.p75 ?? null })),
    }))
    .toSorted((a, b) => b.visits - a.visits || a.route.localeCompare(b.route))
    .slice(0, most);
}

function weightedMedian(rows: readonly VitalDay[]): number {
  const half = rows.reduce((sum, { visits }) => sum + visits, 0) / 2;
  let passed = 0;
  for (const { p75, visits } of rows.toSorted((a, b) => a.p75 - b.p75)) {
    passed += visits;
    if (passed >= half) return p75;
  }
  return 0;
}

export const daysUntil = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(now - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10));
