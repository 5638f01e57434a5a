import { redirect } from "react-router";
import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { confirmedFor, requireActor, requireConfirmed } from "#app/session/require.ts";
import { removePasskey } from "#app/use-cases/accounts/remove-passkey.ts";
import type { Route } from "./+types/passkey-removal";

export const loader = () => redirect("/account/security");

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor, confirmedFor("removal"));
  const removed = await removePasskey(visit, actor, params.passkeyId);
  return redirectOrRespond(request, "/account/security", formResponse(removed, "The passkey was removed."));
}
