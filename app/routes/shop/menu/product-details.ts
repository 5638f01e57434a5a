import { visitContext } from "#app/visit.ts";
import { findProductDetails } from "#db/menu/public-menu.ts";
import type { Route } from "./+types/product-details";

/** What the opened product shows beyond its card (`ProductDialog` asks). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const details = await findProductDetails(context.get(visitContext).db, params.productId);
  return details ? Response.json(details) : new Response("Not found", { status: 404 });
}
