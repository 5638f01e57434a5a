import { data } from "react-router";
import { canViewTrip, viewerOf } from "#app/domain/couriers/access.ts";
import { ledgerRows } from "#app/domain/couriers/trips/ledger.ts";
import { csvRow } from "#app/platform/csv.ts";
import { requireActor } from "#app/session/require.ts";
import { findTrip } from "#db/couriers/trips.ts";
import { csvResponse } from "../csv-response.ts";
import type { Route } from "./+types/trip-csv";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request }, { login: "/courier-login" });
  const trip = await findTrip(visit.db, params.tripId);
  if (!trip || !canViewTrip(viewerOf(actor), trip)) throw data(null, { status: 404 });
  return csvResponse(ledgerRows(trip).map(csvRow), `delivery-ledger-${trip.number}.csv`);
}
