import { runsDispatch, viewerOf } from "#app/domain/couriers/access.ts";
import { CARDS_MAX, type CourierCard } from "#app/domain/couriers/card.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { findListedRequests } from "#db/couriers/queries.ts";
import { type Routes, readRoutes } from "../delivery/read-routes.ts";
import type { Route } from "./+types/cards";
import { boardCards } from "./read-board.ts";

export type Cards = { now: number; cards: CourierCard[]; routes: Routes };

/** The changed cards that a hint named, without those that this viewer may not see. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const viewer = viewerOf(actor);
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("id").slice(0, CARDS_MAX);
  const now = visit.now();
  const cards = boardCards(await findListedRequests(visit.db, ids), viewer, now);
  const changed = cards.flatMap(({ courierId }) => (courierId === null ? [] : [courierId]));
  const seen = runsDispatch(actor) ? (searchParams.get("view") === "courier" ? changed : []) : [actor.userId];
  const routes = await readRoutes(visit.db, seen, now);
  return Response.json({ now, cards, routes } satisfies Cards, { headers: { "Cache-Control": "no-store" } });
}
