import { Link } from "react-router";
import { localDate } from "#app/domain/local-date.ts";
import { formatUsd } from "#app/domain/money.ts";
import { type Comparison, lastDays, rangeBefore } from "#app/domain/sales/sales.ts";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { readSales } from "#app/use-cases/sales/read-sales.ts";
import { zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/stats";
import { ColumnChart, RankChart } from "./bar-chart.tsx";
import { type ShownChart, shownSales } from "./shown-sales.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Numbers");

const spans = { month: { days: 30, label: "30 days" }, year: { days: 365, label: "12 months" } } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "numbers");
  const span: keyof typeof spans = new URL(request.url).searchParams.get("span") === "year" ? "year" : "month";
  const timeZone = await zoneOf(visit, actor.vendorId);
  const range = lastDays(localDate(visit.now(), timeZone), spans[span].days);
  const both = { from: rangeBefore(range).from, to: range.to };
  const days = await readSales(visit, { vendorId: actor.vendorId, timeZone }, both);
  return { span, range, ...shownSales(days, range, { timeZone, span: spans[span].label }) };
}

export default function Stats({ loaderData: { span, range, figures, charts } }: Route.ComponentProps) {
  const isEmpty = charts.every(({ rows }) => rows.every(({ orders }) => orders === 0));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-3xl font-semibold">Numbers</h1>
        <nav aria-label="Span" className="inline-flex rounded-full border border-line bg-paper p-1">
          {(["month", "year"] as const).map((name) => (
            <Link
              key={name}
              to={name === "month" ? "/vendor-dashboard/stats" : "?span=year"}
              aria-current={name === span ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-5 font-semibold aria-[current]:bg-leaf aria-[current]:text-on"
            >
              {spans[name].label}
            </Link>
          ))}
        </nav>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-3 xl:grid-cols-5">
        {figures.map(({ name, text, change }) => (
          <div key={name} className="rounded-card border border-line bg-card p-4">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-2xl font-bold tabular-nums">{text}</dd>
            <dd className="text-sm text-quiet">
              <Direction direction={change.direction} />
              {change.text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-quiet">
        Net sales, before fees and tips. Orders count on the day they are placed, except canceled ones.
      </p>
      {isEmpty ? (
        <div className="mt-6">
          <EmptyState title={`No orders in the last ${spans[span].label}.`}>
            <p className="text-quiet">Your sales appear here after the first order.</p>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid gap-4 lg:grid-cols-2">
          {charts.map((chart) => (
            <Chart
              key={chart.title}
              chart={chart}
              csv={`/vendor-dashboard/stats.csv?by=${chart.by}&from=${range.from}&to=${range.to}`}
            />
          ))}
        </div>
      )}
    </>
  );
}

const directions = { up: ["▲ ", "Up "], down: ["▼ ", "Down "], same: ["", ""] } as const;

function Direction({ direction }: { direction: Comparison["direction"] }) {
  const [mark, word] = directions[direction];
  return mark === "" ? null : (
    <>
      <span aria-hidden>{mark}</span>
      <span className="sr-only">{word}</span>
    </>
  );
}

function Chart({ chart: { title, every, rows }, csv }: { chart: ShownChart; csv: string }) {
  const bars = rows.map(({ key, label, orders, cents }) => ({
    key,
    label,
    value: cents,
    text: formatUsd(cents),
    note: `${orders} ${orders === 1 ? "order" : "orders"}`,
  }));
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-card px-4 pt-3 pb-2 sm:px-5">
      <div className="-mr-3 mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        <DownloadLink to={csv} look="quiet">
          <span>
            CSV<span className="sr-only"> of {title.toLowerCase()}</span>
          </span>
        </DownloadLink>
      </div>
      {every === undefined ? (
        <RankChart name={`${title}: sales`} bars={bars} />
      ) : (
        <ColumnChart name={`${title}: sales`} bars={bars} every={every} />
      )}
      <details className="mt-2 text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-leaf">As a table</summary>
        <table className="w-full tabular-nums">
          <thead className="text-left text-quiet">
            <tr>
              <th className="py-1 font-normal">{title}</th>
              <th className="py-1 text-right font-normal">Orders</th>
              <th className="py-1 text-right font-normal">Sales</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, orders, cents }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal break-words">
                  {label}
                </th>
                <td className="py-1 text-right">{orders}</td>
                <td className="py-1 text-right">{formatUsd(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
