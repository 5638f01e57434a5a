import { categories } from "#app/domain/menu/product.ts";
import { searchText } from "#app/domain/text.ts";
import { listBrands } from "#db/menu/catalog.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/brand-suggestions";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit } = await ownShop({ context, request }, "menu");
  const params = new URL(request.url).searchParams;
  const category = categories.find((known) => known === params.get("category"));
  const text = searchText(params.get("q") ?? "", 120);
  return Response.json({ suggestions: category ? await listBrands(visit.db, category, text) : [] });
}
