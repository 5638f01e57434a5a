import type { ReactNode } from "react";
import { data, href } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { canEndTrip, canViewTrip, viewerOf } from "#app/domain/couriers/access.ts";
import { ledgerDeliveries, ledgerFacts, ledgerGoods } from "#app/domain/couriers/trips/ledger.ts";
import { comesBack, countField, type TripGoods } from "#app/domain/couriers/trips/trip.ts";
import { requireActor } from "#app/session/require.ts";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { DrawnSignature } from "#app/ui/drawn-signature.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { endTrip } from "#app/use-cases/couriers/end-trip.ts";
import { findTrip } from "#db/couriers/trips.ts";
import { formResponse, ownFields, postedFields } from "../forms.ts";
import type { Route } from "./+types/trip";
import { EndTripForm } from "./end-trip-form.tsx";
import { LedgerTable } from "./ledger-table.tsx";

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
    goods: ledgerGoods(trip),
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

/** A delivery's last cell is its signature. */
const withDrawing = (cells: string[], row: number): ReactNode[] => {
  const path = cells.at(-1);
  return row > 0 && path ? [...cells.slice(0, -1), <DrawnSignature key={path} path={path} className="w-24" />] : cells;
};

export default function TripPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, facts, goods, deliveries, mayEnd, isDelivering, returned } = loaderData;
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
      <p className="mt-1 text-sm text-quiet">Everything here was ordered before it left the dispensary.</p>
      <LedgerTable table={goods} />
      <h2 className="mt-8 font-display text-xl font-semibold">Deliveries</h2>
      {deliveries.length > 0 ? (
        <LedgerTable table={deliveries.map(withDrawing)} />
      ) : (
        <p className="mt-1 text-quiet">None completed.</p>
      )}
    </Main>
  );
}
