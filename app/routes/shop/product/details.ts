import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/details";
import { findProductView } from "./view.ts";

/** Loaded by `ProductDialog`. Never cached: it may contain the distance to someone's address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const view = await findProductView(context.get(visitContext), request, params.productId);
  if (!view) return new Response("Not found", { status: 404 });
  return Response.json(view, { headers: { "Cache-Control": "private, no-store" } });
}
