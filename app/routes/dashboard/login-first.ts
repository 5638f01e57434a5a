import { data } from "react-router";
import { requireActor } from "#app/session/require.ts";
import type { Route } from "./+types/login-first";

/** Below /vendor only menus are public: whatever else is asked for there needs a login first (DECISIONS 3). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireActor(context, request);
  throw data("There is no such page.", { status: 404 });
}

export default function Unknown() {
  return null;
}
