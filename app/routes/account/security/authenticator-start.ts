import { redirect } from "react-router";
import { confirmedFor, requireConfirmed } from "#app/session/confirmed.ts";
import { requireActor } from "#app/session/require.ts";
import { beginAuthenticator } from "#app/use-cases/accounts/begin-authenticator.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/authenticator-start";

export const loader = () => redirect("/account/security");

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireActor(context, request);
  await requireConfirmed(context, request, actor, confirmedFor("authenticator"));
  await beginAuthenticator(context.get(visitContext), actor);
  return redirect("/account/security/authenticator");
}
