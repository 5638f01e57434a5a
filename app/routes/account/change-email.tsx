import { href } from "react-router";
import { changeEmailSchema } from "#app/domain/accounts/auth-schema.ts";
import { requireActor, requireConfirmed, requireRecentConfirmation } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { requestEmailChange } from "#app/use-cases/accounts/request-email-change.ts";
import { findAccount } from "#db/accounts/queries.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/change-email";
import { AccountCard, AccountForm } from "./account-card.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Change your email");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor);
  const account = await findAccount(visit.db, actor.userId);
  return { email: actor.email, hasPassword: account?.passwordHash !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const form = await readForm(request, changeEmailSchema);
  if (!form.ok) return form.response;
  const requested =
    (await requireRecentConfirmation(visit, actor)) ?? (await requestEmailChange(visit, actor, form.value));
  return formResponse(requested, "Check your mail.", form.typed);
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("changeEmail", actionData, "Failed to update details.");
  if (response?.done) {
    return (
      <AccountCard title="Check your mail">
        <p role="status">
          We emailed a link to <strong className="break-words">{response.value?.sentTo}</strong>. Open it within an hour
          to log in with that address.
        </p>
        <p className="mt-3 text-sm text-quiet">
          Until then you log in with <strong className="break-words text-ink">{loaderData.email}</strong>.
        </p>
        <ButtonLink to={href("/account")} look="secondary" className="mt-6 w-full">
          Back to your account
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Change your email"
      intro={
        <>
          You log in with <strong className="break-words text-ink">{loaderData.email}</strong>. We'll email a link to
          the new address. Once you open it, you log in again on all devices.
        </>
      }
    >
      <AccountForm name="changeEmail" response={response} submit="Send link">
        <Field label="New email" name="email" type="email" autoComplete="email" required />
        {loaderData.hasPassword ? (
          <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
        ) : null}
      </AccountForm>
      <ButtonLink to={href("/account")} look="quiet" className="mt-2 w-full">
        Cancel
      </ButtonLink>
    </AccountCard>
  );
}
