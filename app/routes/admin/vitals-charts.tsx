import {
  daysUntil,
  type Rating,
  type RouteVitals,
  ratingOf,
  routesOf,
  thresholdText,
  type Vital,
  type VitalDay,
  vitalNames,
  vitals,
  vitalText,
} from "#app/domain/operations/vitals.ts";
import { Subheading } from "./parts.tsx";

export const VITAL_DAYS = 14;

export function VitalsCharts({ measured, now }: { measured: VitalDay[] | "no-token" | "failed"; now: number }) {
  const days = daysUntil(now, VITAL_DAYS);
  return (
    <>
      <Subheading note="Three out of four page views were at least this fast, by route, over the last 14 days. Each column is a day.">
        What visitors’ browsers measure
      </Subheading>
      {typeof measured === "string" ? (
        <p className="text-quiet">{unread[measured]}</p>
      ) : (
        <div className="grid gap-6 lg:grid-cols-3">
          {vitalNames.map((vital) => (
            <VitalCard key={vital} vital={vital} routes={routesOf(measured, vital, days)} />
          ))}
        </div>
      )}
    </>
  );
}

const unread = {
  "no-token": "Measurements can't be shown until ANALYTICS_ACCOUNT and ANALYTICS_TOKEN are set.",
  failed: "The measurements can't be read right now.",
};

const colors: Record<Rating, string> = { good: "text-leaf", "needs improvement": "text-ink", poor: "text-danger" };

function VitalCard({ vital, routes }: { vital: Vital; routes: RouteVitals[] }) {
  return (
    <section className="rounded-card border border-line bg-card p-5">
      <h3 className="font-semibold">
        {vitals[vital].title} ({vital})
      </h3>
      <p className="text-sm text-quiet">{thresholdText(vital)}</p>
      {routes.length === 0 ? <p className="mt-4 text-sm text-quiet">Nothing was measured yet.</p> : null}
      <ul className="mt-4 space-y-5 empty:hidden">
        {routes.map((route) => {
          const rating = ratingOf(vital, route.typical);
          return (
            <li key={route.route}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                <code className="min-w-0 [overflow-wrap:anywhere]">{route.route}</code>
                <span className={`font-semibold tabular-nums ${colors[rating]}`}>
                  {vitalText(vital, route.typical)}, {rating}
                </span>
              </p>
              <p className="text-sm text-quiet tabular-nums">
                {route.visits.toLocaleString("en-US")} {route.visits === 1 ? "view" : "views"}
              </p>
              <DayColumns vital={vital} route={route} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const HEIGHT = 48;

function DayColumns({ vital, route: { route, days } }: { vital: Vital; route: RouteVitals }) {
  const { poor } = vitals[vital];
  const most = Math.max(poor, ...days.map(({ p75 }) => p75 ?? 0));
  const step = 100 / days.length;
  const threshold = HEIGHT * (1 - poor / most);
  return (
    <svg role="img" aria-label={`${vital} of ${route} by day`} width="100%" height={HEIGHT} className="mt-1 block">
      <line x1="0" x2="100%" y1={threshold} y2={threshold} className="stroke-danger" strokeDasharray="2 4" />
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
      {days.map(({ day, p75 }, at) => {
        if (p75 === null) return null;
        const height = Math.max(2, (p75 / most) * HEIGHT);
        return (
          <rect
            key={day}
            x={`${(at + 0.15) * step}%`}
            y={HEIGHT - height}
            width={`${0.7 * step}%`}
            height={height}
            rx="1"
            className={ratingOf(vital, p75) === "poor" ? "fill-danger" : "fill-leaf"}
          >
            <title>{`${day}: ${vitalText(vital, p75)}, ${ratingOf(vital, p75)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
