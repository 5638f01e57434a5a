import { viewerOf } from "#app/domain/couriers/access.ts";
import { CARDS_MAX, type CourierCard } from "#app/domain/couriers/card.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { findListedRequests } from "#db/couriers/queries.ts";
import type { Route } from "./+types/cards";
import { boardCards } from "./read-board.ts";

export type Cards = { now: number; cards: CourierCard[] };

/** The cards that a board was told have changed. One that is missing is not this viewer's to see, or no longer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const viewer = viewerOf(actor);
  const ids = new URL(request.url).searchParams.getAll("id").slice(0, CARDS_MAX);
  const now = visit.now();
  const cards = boardCards(await findListedRequests(visit.db, ids), viewer, now);
  return Response.json({ now, cards } satisfies Cards, { headers: { "Cache-Control": "no-store" } });
}
