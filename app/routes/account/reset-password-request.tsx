import { resetRequestSchema } from "#app/domain/accounts/auth-schema.ts";
import { RESET_REQUESTED } from "#app/domain/accounts/reset-link.ts";
import { ok } from "#app/domain/outcome.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requestPasswordReset } from "#app/use-cases/accounts/request-password-reset.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/reset-password-request";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { EmailField } from "./fields.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Reset Password",
    description: "Forgot your password? Enter your email, and we’ll send you a link to set a new one.",
    path: "/reset-password-request",
  });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetRequestSchema);
  if (!form.ok) return form.response;
  const sent = await requestPasswordReset(context.get(visitContext), form.value.email);
  return formResponse(sent.ok ? ok({ sentTo: form.value.email }) : sent, RESET_REQUESTED, form.typed);
}

export default function ResetPasswordRequest({ actionData }: Route.ComponentProps) {
  const response = useFormResponse(
    "resetRequest",
    actionData,
    "Failed to send reset password request. Please try again.",
  );
  if (response?.done) {
    return (
      <AccountCard title="Check your mail">
        <p role="status">{response.message}</p>
        <p className="mt-3 text-sm text-quiet">
          We emailed <strong className="break-words text-ink">{response.value?.sentTo}</strong>. The link works once,
          for an hour. Nothing there? Check your spam folder.
        </p>
        <ButtonLink to="/login" look="secondary" className="mt-6 w-full">
          Back to login
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Reset Password" intro="Enter your email, and we’ll send you a link to choose a new password.">
      <AccountForm name="resetRequest" response={response} submit="Send reset link">
        <EmailField />
      </AccountForm>
    </AccountCard>
  );
}
