import { strainLabel } from "#app/domain/menu/strain.ts";
import { soughtText } from "#app/domain/text.ts";
import { suggestStrains } from "#db/menu/catalog.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/strain-suggestions";

/** Strains of which a word begins as typed, or that are nearest to it, each with the three letters of its class. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit } = await ownShop({ context, request }, "menu");
  const text = soughtText(new URL(request.url).searchParams.get("q") ?? "", 120);
  return Response.json({ suggestions: (await suggestStrains(visit.db, text)).map(strainLabel) });
}
