import { data, href } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { canEndTrip, canViewTrip, viewerOf } from "#app/domain/couriers/access.ts";
import {
  type LedgerDelivery,
  type LedgerLine,
  ledgerDeliveries,
  ledgerFacts,
  ledgerLines,
} from "#app/domain/couriers/trips/ledger.ts";
import { comesBack, countField, type TripGoods } from "#app/domain/couriers/trips/trip.ts";
import { requireActor } from "#app/session/require.ts";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { endTrip } from "#app/use-cases/couriers/end-trip.ts";
import { findTrip } from "#db/couriers/trips.ts";
import { formResponse, ownFields, postedFields } from "../forms.ts";
import type { Route } from "./+types/trip";
import { EndTripForm } from "./end-trip-form.tsx";
import { type LedgerColumn, LedgerTable } from "./ledger-table.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => hiddenMeta(`Delivery ledger ${loaderData?.number ?? ""}`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request }, { login: "/courier-login" });
  const trip = await findTrip(visit.db, params.tripId);
  if (!trip || !canViewTrip(viewerOf(actor), trip)) throw data(null, { status: 404 });
  const toCount = ({ name, units, ...line }: TripGoods) => ({ field: countField(line), name, units });
  return {
    id: trip.id,
    number: trip.number,
    facts: ledgerFacts(trip),
    lines: ledgerLines(trip),
    deliveries: ledgerDeliveries(trip),
    mayEnd: trip.endedAt === null && canEndTrip(viewerOf(actor), trip),
    isDelivering: trip.goods.some(({ status }) => status === "PICKED_UP"),
    returned: trip.goods.filter(comesBack).map(toCount),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request }, { login: "/courier-login" });
  const typed = await postedFields(request);
  return formResponse(await endTrip(visit, actor, params.tripId, ownFields(typed)), "Trip ended.", typed);
}

const lineColumns: LedgerColumn<LedgerLine>[] = [
  ["Item", ({ name }) => name],
  ["Type, brand, amount", ({ kind }) => kind],
  ["Units", ({ units }) => String(units)],
  ["Retail value", ({ retail }) => retail],
  ["Order", ({ order }) => order],
  ["Where", ({ where }) => where],
];

const deliveryColumns: LedgerColumn<LedgerDelivery>[] = [
  ["Order", ({ order }) => order],
  ["Completed", ({ at }) => at],
  ["Customer", ({ customer }) => customer],
  ["Goods", ({ goods }) => goods],
  ["Price", ({ price }) => price],
  ["City, ZIP", ({ place }) => place],
];

export default function TripPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, facts, lines, deliveries, mayEnd, isDelivering, returned } = loaderData;
  return (
    <Main>
      <p className="hidden font-display text-xl font-semibold text-leaf print:block">{BRAND}</p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-3xl font-semibold">Delivery ledger {number}</h1>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton look="secondary" />
          <DownloadLink to={href("/courier-orders/trips/:tripId/ledger.csv", { tripId: id })} look="secondary">
            Export CSV
          </DownloadLink>
        </div>
      </div>
      <Facts
        className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line *:bg-card *:p-3 sm:*:p-4"
        facts={facts}
      />
      {mayEnd ? <EndTripForm isDelivering={isDelivering} returned={returned} plain={actionData} /> : null}
      <h2 className="mt-8 font-display text-xl font-semibold">Goods</h2>
      <p className="mt-1 text-sm text-quiet">All of them were ordered before the driver left.</p>
      <LedgerTable columns={lineColumns} rows={lines} keyOf={({ field }) => field} />
      <h2 className="mt-8 font-display text-xl font-semibold">Deliveries</h2>
      {deliveries.length === 0 ? (
        <p className="mt-1 text-quiet">None completed.</p>
      ) : (
        <LedgerTable columns={deliveryColumns} rows={deliveries} keyOf={({ order, at }) => `${order} ${at}`} />
      )}
    </Main>
  );
}
