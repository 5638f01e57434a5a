import { redirect } from "react-router";
import { loginSchema } from "#app/domain/accounts/auth-schema.ts";
import { homeAfterLogin, type LoginSide } from "#app/domain/accounts/home-path.ts";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { completeFirstStep } from "#app/session/enter.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import type { Visit } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";

export async function handleLogin(visit: Visit, request: Request, side: LoginSide) {
  const form = await readForm(request, loginSchema);
  if (!form.ok) return form.response;
  const account = await signIn(visit, form.value, side);
  if (!account.ok) return formResponse(account, "", form.typed);
  const destination = nextPathIn(request.url) ?? homeAfterLogin(account.value, side);
  return redirect(await completeFirstStep(visit, request, account.value, destination));
}
