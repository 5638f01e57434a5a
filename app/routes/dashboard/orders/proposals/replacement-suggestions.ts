import { data } from "react-router";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { searchReplacements } from "#db/orders/replacements.ts";
import { ownShop } from "../../own-shop.ts";
import type { Route } from "./+types/replacement-suggestions";
import { readReplacementSearch } from "./replacement-search.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const searchParams = new URL(request.url).searchParams;
  const order = await findOrderOfVendor(visit.db, actor.vendorId, params.orderId);
  if (!order) throw data("Order not found.", { status: 404 });
  const item = order.items.find(({ productId }) => productId === params.productId);
  if (!item) return Response.json({ suggestions: [] });
  const search = readReplacementSearch(item, searchParams.get("q"), searchParams.get("chosen"));
  const [suggestions] = await searchReplacements(visit.db, actor.vendorId, [search]);
  return Response.json({ suggestions });
}
