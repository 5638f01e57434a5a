import { strainLabel } from "#app/domain/menu/strain.ts";
import { searchText } from "#app/domain/text.ts";
import { suggestStrains } from "#db/menu/strains.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/strain-suggestions";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit } = await ownShop({ context, request }, "menu");
  const text = searchText(new URL(request.url).searchParams.get("q") ?? "", 120);
  return Response.json({ suggestions: (await suggestStrains(visit.db, text)).map(strainLabel) });
}
