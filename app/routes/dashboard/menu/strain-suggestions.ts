import { strainLabel } from "#app/domain/menu/strain.ts";
import { soughtText } from "#app/domain/text.ts";
import { listStrains } from "#db/menu/catalog.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/strain-suggestions";

/** Strains that begin as typed, each with the three letters of its class. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit } = await ownShop({ context, request });
  const text = soughtText(new URL(request.url).searchParams.get("q") ?? "", 120);
  return Response.json({ suggestions: text === "" ? [] : (await listStrains(visit.db, text)).map(strainLabel) });
}
