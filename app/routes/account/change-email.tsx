import { href, redirect } from "react-router";
import { changeEmailSchema } from "#app/domain/accounts/auth-schema.ts";
import { requireActor } from "#app/session/require.ts";
import { endSession } from "#app/session/sessions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page-meta.ts";
import { changeEmail } from "#app/use-cases/accounts/change-email.ts";
import { visitContext } from "#app/visit.ts";
import { answerForm, readForm } from "../forms.ts";
import type { Route } from "./+types/change-email";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Change your email");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireActor(context, request);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireActor(context, request);
  const visit = context.get(visitContext);
  const form = await readForm(request, changeEmailSchema);
  if (!form.ok) return form.answer;
  const changed = await changeEmail(visit, actor, form.value);
  if (!changed.ok) return answerForm(changed, "", form.typed);
  await endSession(visit, request);
  return redirect("/login?email-changed");
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResponse("changeEmail", actionData, "Failed to update details.");
  return (
    <AccountCard
      title="Change your email"
      intro={
        <>
          You log in with <strong className="break-words text-ink">{loaderData.email}</strong>. We tell that address of
          the change, and you log in again on all devices.
        </>
      }
    >
      <AccountForm name="changeEmail" answer={answer} submit="Change email">
        <Field label="New email" name="email" type="email" autoComplete="email" required />
        <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
      </AccountForm>
      <ButtonLink to={href("/account")} look="quiet" className="mt-2 w-full">
        Cancel
      </ButtonLink>
    </AccountCard>
  );
}
