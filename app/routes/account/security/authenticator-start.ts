import { redirect } from "react-router";
import { confirmedFor, requireActor, requireConfirmed } from "#app/session/require.ts";
import { beginAuthenticator } from "#app/use-cases/accounts/begin-authenticator.ts";
import type { Route } from "./+types/authenticator-start";

export const loader = () => redirect("/account/security");

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor, confirmedFor("authenticator"));
  await beginAuthenticator(visit, actor);
  return redirect("/account/security/authenticator");
}
