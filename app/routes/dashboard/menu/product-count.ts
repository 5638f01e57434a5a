import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { countInventory } from "#db/menu/queries.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/product-count";

/** How many products a list has on all its pages: what "select all" selects. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const search = readInventorySearch(new URL(request.url).searchParams);
  return Response.json({ matching: await countInventory(visit.db, actor.vendorId, search) });
}
