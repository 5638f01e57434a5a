import { redirect } from "react-router";
import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { confirmedFor, requireActor, requireConfirmed } from "#app/session/require.ts";
import { removeAuthenticator } from "#app/use-cases/accounts/remove-authenticator.ts";
import type { Route } from "./+types/authenticator-removal";

export const loader = () => redirect("/account/security");

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor, confirmedFor("removal"));
  const removed = await removeAuthenticator(visit, actor);
  return redirectOrRespond(request, "/account/security", formResponse(removed, "Your authenticator app was removed."));
}
