import { redirect } from "react-router";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { actorOf } from "#app/session/require.ts";
import type { Route } from "./+types/for-vendors";

/** "For vendors": whoever works here goes to work, everybody else reads what a dispensary gets. /register itself would log them out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  throw redirect(actor ? homePath(actor) : "/register");
}
