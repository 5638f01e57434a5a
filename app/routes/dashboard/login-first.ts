import { data } from "react-router";
import { requireActor } from "#app/session/require.ts";
import type { Route } from "./+types/login-first";

/** Only menus are public under /vendor; every other path requires a login (DECISIONS 3). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireActor({ context, request });
  throw data("There is no such page.", { status: 404 });
}

export default function Unknown() {
  return null;
}
