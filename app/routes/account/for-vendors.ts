import { redirect } from "react-router";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { actorOf } from "#app/session/require.ts";
import type { Route } from "./+types/for-vendors";

/** Staff go to their dashboard, because /register would log them out; everyone else goes to /register. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  throw redirect(actor ? homePath(actor) : "/register");
}
