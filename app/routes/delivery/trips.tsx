import { href } from "react-router";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { clockText } from "#app/domain/local-instant.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ListedTrip, listTrips } from "#db/couriers/trips.ts";
import type { Route } from "./+types/trips";

export const meta: Route.MetaFunction = () => hiddenMeta("Trips");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const trips = await listTrips(visit.db, runsDispatch(actor) ? "all" : { courierId: actor.userId });
  return { trips, dispatches: runsDispatch(actor) };
}

export default function Trips({ loaderData: { trips, dispatches } }: Route.ComponentProps) {
  return (
    <Main width="text">
      <h1 className="font-display text-3xl font-semibold">Trips</h1>
      <p className="mt-1 text-quiet">
        Where the state asks for a delivery ledger, a trip starts with its first pickup. It ends once everything that
        came back is counted, or with the next pickup after everything was delivered.
      </p>
      {trips.length === 0 ? (
        <EmptyState title="No trips yet." />
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card">
          {trips.map((trip) => (
            <TripRow key={trip.id} trip={trip} dispatches={dispatches} />
          ))}
        </ul>
      )}
    </Main>
  );
}

function TripRow({ trip, dispatches }: { trip: ListedTrip; dispatches: boolean }) {
  const { id, number, dispensaryName, courierName, vehiclePlate, startedAt, endedAt, timeZone, stops } = trip;
  const courier = dispatches ? [courierName, vehiclePlate].filter(Boolean).join(", ") : "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {dispensaryName}
          {courier ? <span className="font-normal text-quiet"> · {courier}</span> : null}
        </p>
        <p className="text-sm text-quiet">
          {clockText(startedAt, timeZone, "year")} · {stops} {stops === 1 ? "order" : "orders"} ·{" "}
          {endedAt === null ? <strong className="text-leaf-deep">On the road</strong> : "Ended"}
        </p>
      </div>
      <TextLink to={href("/courier-orders/trips/:tripId", { tripId: id })}>Ledger {number}</TextLink>
    </li>
  );
}
