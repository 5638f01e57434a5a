import { appContext } from "#app/context.ts";
import { RESET_REQUESTED } from "#app/domain/reset-link.ts";
import { resetRequestSchema } from "#app/domain/schemas/auth.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { requestPasswordReset } from "#app/use-cases/request-password-reset.ts";
import type { Route } from "./+types/reset-password-request";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailField } from "./fields.tsx";
import { readForm, refusedBy } from "./read-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Reset Password",
    description: "Forgot your password? Enter your email and we send you a link to set a new one.",
    path: "/reset-password-request",
  });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetRequestSchema);
  if (!form.ok) return form.answer;
  const sent = await requestPasswordReset(context.get(appContext), form.value.email);
  return sent.ok ? { sentTo: form.value.email } : refusedBy(sent, form.typed);
}

export default function ResetPasswordRequest({ actionData }: Route.ComponentProps) {
  if (actionData && "sentTo" in actionData) {
    return (
      <AccountCard title="Check your mail">
        <p role="status">{RESET_REQUESTED}</p>
        <p className="mt-3 text-sm text-quiet">
          We wrote to <strong className="break-words text-ink">{actionData.sentTo}</strong>. The link works once, for an
          hour. Nothing there? Look among the spam.
        </p>
        <ButtonLink to="/login" look="secondary" className="mt-6 w-full">
          Back to login
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Reset Password" intro="Tell us your email, and we send you a link to choose a new password.">
      <AccountForm answer={actionData} submit="Send reset link">
        <EmailField answer={actionData} />
      </AccountForm>
    </AccountCard>
  );
}
