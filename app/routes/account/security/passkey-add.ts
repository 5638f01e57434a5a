import { redirect } from "react-router";
import { deviceName } from "#app/domain/accounts/device-name.ts";
import { passkeySchema } from "#app/domain/accounts/second-step.ts";
import { formResponse, readForm } from "#app/routes/forms.ts";
import { consumeChallenge, passkeyOrigin } from "#app/session/challenge.ts";
import { confirmedFor, requireActor, requireConfirmed } from "#app/session/require.ts";
import { addPasskey } from "#app/use-cases/accounts/add-passkey.ts";
import type { Route } from "./+types/passkey-add";

export const loader = () => redirect("/account/security");

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor, confirmedFor("passkey"));
  const form = await readForm(request, passkeySchema);
  if (!form.ok) return form.response;
  const name = deviceName(request.headers.get("User-Agent") ?? "");
  const challenge = { origin: passkeyOrigin(visit, request), challenge: await consumeChallenge(visit, request) };
  const added = await addPasskey(visit, actor, { ...form.value, ...challenge, name });
  return formResponse(added, "Your passkey was added.");
}
