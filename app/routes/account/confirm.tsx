import { redirect } from "react-router";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { confirmSchema } from "#app/domain/accounts/second-step.ts";
import { requireActor } from "#app/session/require.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { confirmIdentity } from "#app/use-cases/accounts/confirm-identity.ts";
import { listPasskeys } from "#db/accounts/passkeys.ts";
import { findAccount } from "#db/accounts/queries.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/confirm";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { CodeField } from "./security/code-field.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Confirm that it is you");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const { email, userId } = actor;
  const account = await findAccount(visit.db, userId);
  const next = nextPathIn(request.url) ?? "/account";
  const passkeys = await listPasskeys(visit.db, userId);
  return {
    email,
    next,
    hasPassword: account?.passwordHash !== null,
    hasCode: account?.secondStep ?? false,
    hasPasskey: passkeys.length > 0,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.response;
  const confirmed = await confirmIdentity(visit, actor, form.value);
  if (!confirmed.ok) return formResponse(confirmed, "", form.typed);
  return redirect(nextPathIn(request.url) ?? "/account");
}

/** Re-authentication after an absence, before changes to money, email, staff or security. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, next, hasPassword, hasCode, hasPasskey } = loaderData;
  const response = useFormResponse("confirmIdentity", actionData, "This was not confirmed. Please try again.");
  return (
    <AccountCard
      title="Confirm that it is you"
      intro={
        <>
          You are logged in as <strong className="break-words text-ink">{email}</strong>. You'll have 15 minutes to make
          the change.
        </>
      }
    >
      {hasPassword || hasCode ? (
        <AccountForm name="confirmIdentity" response={response} submit="Confirm">
          {hasPassword ? (
            <Field label="Your password" name="password" type="password" autoComplete="current-password" />
          ) : null}
          {hasCode ? (
            <CodeField
              label={hasPassword ? "Or a code" : "Code"}
              hint="From your authenticator app, or a recovery code."
              required={!hasPassword}
            />
          ) : null}
        </AccountForm>
      ) : (
        <p>Your account has no password. Log out and log in again to confirm that it's you.</p>
      )}
      {/* A passkey login counts as confirmation. */}
      {hasPasskey ? <PasskeyButton next={next}>Use a passkey</PasskeyButton> : null}
    </AccountCard>
  );
}
