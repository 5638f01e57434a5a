import { AGE_UNCONFIRMED } from "#app/domain/refusals.ts";
import { mustAskAge } from "#app/session/age.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/details";
import { findProductView } from "./view.ts";

/** Loaded by `ProductDialog`. Never cached: it may contain the distance to someone's address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await findProductView(visit, request, params.productId);
  if (!found) return new Response("Not found", { status: 404 });
  if (mustAskAge(visit, request, [found.place])) return new Response(AGE_UNCONFIRMED.message, { status: 403 });
  return Response.json(found.view, { headers: { "Cache-Control": "private, no-store" } });
}
