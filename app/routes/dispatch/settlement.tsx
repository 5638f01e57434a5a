import type { ReactNode } from "react";
import { href } from "react-router";
import { shownHandIn } from "#app/domain/couriers/money/cash.ts";
import { marginCents, returnedText, type Settlement } from "#app/domain/couriers/money/settlement.ts";
import { dayText, HOME_ZONE } from "#app/domain/local-date.ts";
import { formatUsd } from "#app/domain/money.ts";
import { sum } from "#app/domain/sum.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { listHandIns } from "#db/couriers/hand-ins.ts";
import { listSettlements } from "#db/couriers/queries.ts";
import { HandIns } from "../delivery/hand-ins.tsx";
import { LedgerTable } from "../delivery/ledger-table.tsx";
import type { Route } from "./+types/settlement";

export const meta: Route.MetaFunction = () => hiddenMeta("Settlement");

/** Exact cents per courier and week. Dispatchers see all, couriers their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const dispatches = actor.role !== "courier";
  const [settlements, handIns] = await Promise.all([
    listSettlements(visit.db, dispatches ? null : actor.userId),
    dispatches ? listHandIns(visit.db, null) : [],
  ]);
  return { settlements, dispatches, handIns: handIns.map((handIn) => shownHandIn(handIn, HOME_ZONE)) };
}

export default function SettlementPage({ loaderData }: Route.ComponentProps) {
  const { settlements, dispatches, handIns } = loaderData;
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
      <HandIns
        handIns={handIns}
        countAt={(handInId) => href("/courier-orders/hand-ins/:handInId/count", { handInId })}
      />
      {settlements.length === 0 ? (
        <EmptyState title="Nothing has been delivered yet." />
      ) : (
        [...weeks].map(([week, rows]) => <Week key={week} week={week} rows={rows} />)
      )}
    </Main>
  );
}

const tableOf = (settlements: readonly Settlement[]): ReactNode[][] => [
  ["Courier", "Deliveries", "Order total", "Paid to dispensaries", "Margin", "Returned purchases"],
  ...settlements.map((row) => [
    <Earner key={row.courierId} {...row} />,
    String(row.deliveries),
    ...[row.orderTotalCents, row.paymentCents, marginCents(row)].map(formatUsd),
    returnedText(row),
  ]),
];

const Earner = ({ week, courierId, courierName }: Settlement) => (
  <TextLink to={`${href("/courier-orders/earnings")}?${new URLSearchParams({ week, courier: courierId })}`} inline>
    {courierName}
  </TextLink>
);

function Week({ week, rows }: { week: string; rows: Settlement[] }) {
  return (
    <section className="mt-8">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-xl font-semibold">Week of {dayText(week)}</span>
        <span className="text-quiet tabular-nums">
          {sum(rows.map(({ deliveries }) => deliveries))} delivered · margin{" "}
          <strong className="text-lg text-leaf-deep">{formatUsd(sum(rows.map(marginCents)))}</strong>
        </span>
      </h2>
      <LedgerTable table={tableOf(rows)} />
    </section>
  );
}
