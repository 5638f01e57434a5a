import { href } from "react-router";
import { marginCents, type Settlement } from "#app/domain/couriers/settlement.ts";
import { dayText } from "#app/domain/local-date.ts";
import { formatUsd } from "#app/domain/money.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { listSettlements } from "#db/couriers/queries.ts";
import type { Route } from "./+types/settlement";

export const meta: Route.MetaFunction = () => hiddenMeta("Settlement");

/** Exact cents per courier and week. Dispatchers see all, couriers their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const dispatches = actor.role !== "courier";
  return {
    settlements: await listSettlements(visit.db, dispatches ? null : actor.userId),
    dispatches,
  };
}

export default function SettlementPage({ loaderData }: Route.ComponentProps) {
  const { settlements, dispatches } = loaderData;
  const weeks = Map.groupBy(settlements, (row) => row.week);
  return (
    <Main>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl font-semibold">Settlement</h1>
          <p className="mt-1 text-quiet">
            {dispatches ? "Every courier's deliveries, week by week." : "Your deliveries, week by week."} Weeks begin on
            Monday.
          </p>
        </div>
        {settlements.length > 0 ? (
          <DownloadLink to={href("/courier-orders/settlement.csv")} look="secondary">
            Export CSV
          </DownloadLink>
        ) : null}
      </div>
      {settlements.length === 0 ? (
        <EmptyState title="Nothing has been delivered yet." />
      ) : (
        [...weeks].map(([week, rows]) => <Week key={week} week={week} rows={rows} />)
      )}
    </Main>
  );
}

const columns: [name: string, text: (row: Settlement) => string][] = [
  ["Deliveries", ({ deliveries }) => String(deliveries)],
  ["Order total", ({ orderTotalCents }) => formatUsd(orderTotalCents)],
  ["Paid to dispensaries", ({ paymentCents }) => formatUsd(paymentCents)],
  ["Margin", (row) => formatUsd(marginCents(row))],
];

/** Becomes cards on phones, where each cell has its own label. */
function Week({ week, rows }: { week: string; rows: Settlement[] }) {
  const sum = (of: (row: Settlement) => number) => rows.reduce((total, row) => total + of(row), 0);
  const margin = sum(marginCents);
  return (
    <section className="mt-8">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-xl font-semibold">Week of {dayText(week)}</span>
        <span className="text-quiet tabular-nums">
          {sum((row) => row.deliveries)} delivered · margin{" "}
          <strong className="text-lg text-leaf-deep">{formatUsd(margin)}</strong>
        </span>
      </h2>
      <div className="mt-3 overflow-hidden rounded-card border border-line bg-card">
        <table className="w-full text-left tabular-nums max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="text-sm text-quiet">
              {["Courier", ...columns.map(([name]) => name)].map((name, at) => (
                <th key={name} scope="col" className={`px-4 py-3 font-semibold ${at > 0 ? "text-right" : ""}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <tr
                key={row.courierId}
                className="border-t border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-y-2 max-sm:p-4 max-sm:first:border-t-0"
              >
                <th scope="row" className="font-semibold max-sm:col-span-2 sm:px-4 sm:py-3">
                  {row.courierName}
                </th>
                {columns.map(([name, text]) => (
                  <td key={name} className="last:font-semibold last:text-leaf-deep sm:px-4 sm:py-3 sm:text-right">
                    <span className="block text-xs font-normal text-quiet sm:hidden" aria-hidden>
                      {name}
                    </span>
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
