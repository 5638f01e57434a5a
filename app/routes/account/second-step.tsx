import { href, redirect } from "react-router";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { codeSchema } from "#app/domain/accounts/second-step.ts";
import { completeLogin, firstStepOf } from "#app/session/enter.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { finishSignIn } from "#app/use-cases/accounts/finish-sign-in.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/second-step";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { CodeField } from "./security/code-field.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Enter your code");

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await firstStepOf(context.get(visitContext), request))) throw redirect("/login");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const userId = await firstStepOf(visit, request);
  if (!userId) throw redirect("/login");
  const form = await readForm(request, codeSchema);
  if (!form.ok) return form.response;
  const account = await finishSignIn(visit, userId, form.value.code);
  if (!account.ok) return formResponse(account, "", form.typed);
  await completeLogin(visit, request, userId);
  return redirect(nextPathIn(request.url) ?? "/");
}

export default function SecondStep({ actionData }: Route.ComponentProps) {
  const response = useFormResponse("secondStep", actionData, "Login failed. Please try again.");
  return (
    <AccountCard title="Enter your code" intro="Your password is correct. One more step.">
      <AccountForm name="secondStep" response={response} submit="Log in">
        <CodeField label="Code" hint="The six digits of your authenticator app, or one of your recovery codes." />
      </AccountForm>
      <p className="mt-4 text-sm">
        <TextLink to={href("/login")}>Log in with another account</TextLink>
      </p>
    </AccountCard>
  );
}
