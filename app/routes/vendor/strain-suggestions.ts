import { strainLabel } from "#app/domain/strain.ts";
import { listStrains } from "#db/catalogue.ts";
import type { Route } from "./+types/strain-suggestions";
import { ownShop } from "./own-shop.ts";

/** Strains that begin as typed, each with the three letters of its class. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await ownShop({ context, request });
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 120);
  return Response.json(text === "" ? [] : (await listStrains(app.db, text)).map(strainLabel));
}
