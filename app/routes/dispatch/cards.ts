import { canViewRequest, viewerOf } from "#app/domain/couriers/access.ts";
import { byUrgency, CARDS_MAX, type CourierCard, courierCard } from "#app/domain/couriers/card.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { findListedRequests } from "#db/couriers/queries.ts";
import type { Route } from "./+types/cards";

export type Cards = { now: number; cards: CourierCard[] };

/** The cards that a board was told have changed. One that is missing is not this viewer's to see, or no longer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const viewer = viewerOf(actor);
  const ids = new URL(request.url).searchParams.getAll("id").slice(0, CARDS_MAX);
  const list = (await findListedRequests(visit.db, ids)).filter((row) => canViewRequest(viewer, row));
  const cards = list.map(({ log, ...row }) => courierCard(row, log, viewer)).sort(byUrgency);
  return Response.json({ now: visit.now(), cards } satisfies Cards, { headers: { "Cache-Control": "no-store" } });
}
