import { redirect } from "react-router";
import { homeAfterLogin } from "#app/domain/accounts/home-path.ts";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { passkeySchema } from "#app/domain/accounts/second-step.ts";
import { consumeChallenge, passkeyOrigin } from "#app/session/challenge.ts";
import { startSession } from "#app/session/sessions.ts";
import { signInWithPasskey } from "#app/use-cases/accounts/sign-in-with-passkey.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/passkey-login";

export const loader = () => redirect("/login");

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = await readForm(request, passkeySchema);
  if (!form.ok) return form.response;
  const challenge = { origin: passkeyOrigin(visit, request), challenge: await consumeChallenge(visit, request) };
  const side = new URL(request.url).searchParams.get("side") === "courier" ? "courier" : "any";
  const account = await signInWithPasskey(visit, { ...form.value, ...challenge }, side);
  if (!account.ok) return formResponse(account, "");
  await startSession(visit, request, account.value.id);
  return redirect(nextPathIn(request.url) ?? homeAfterLogin(account.value, side));
}
