import { useEffect } from "react";
import { href, useNavigate } from "react-router";
import { appContext } from "#app/context.ts";
import { BRAND } from "#app/domain/brand.ts";
import { RESET_FAILED } from "#app/domain/reset-link.ts";
import { resetPasswordForm } from "#app/domain/schemas/auth.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { resetPassword } from "#app/use-cases/reset-password.ts";
import type { Route } from "./+types/reset-password";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./fields.tsx";
import { readForm, refusedBy } from "./read-form.ts";

const REDIRECT_SECONDS = 3;

export const meta: Route.MetaFunction = () => [
  { title: `Reset Your Password · ${BRAND}` },
  { name: "robots", content: "noindex" },
  // The address of this page is a secret while its link is good.
  { name: "referrer", content: "no-referrer" },
];

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request, resetPasswordForm);
  if (!form.ok) return form.answer;
  const { password } = form.value;
  const reset = await resetPassword(context.get(appContext), { token: params.token, password });
  if (reset.ok) return { done: true };
  return reset.reason === "link-spent" ? { spent: true } : refusedBy(reset, {});
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  if (actionData && "done" in actionData) return <Done />;
  if (actionData && "spent" in actionData) return <Spent />;
  return (
    <AccountCard title="Reset Your Password">
      <AccountForm answer={actionData} submit="Reset password">
        <NewPasswordFields
          answer={actionData}
          label="New password"
          advice=" A few unrelated words are easy to keep in mind."
        />
      </AccountForm>
    </AccountCard>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(href("/login"), { replace: true }), REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountCard title="Reset Your Password">
      <noscript>
        <meta httpEquiv="refresh" content={`${REDIRECT_SECONDS};url=/login`} />
      </noscript>
      <p role="status" className="font-medium text-leaf-deep">
        Password reset successfully. Redirecting to login...
      </p>
      <p className="mt-3 text-sm text-quiet">You were logged out on all devices.</p>
      <ButtonLink to={href("/login")} look="secondary" className="mt-6 w-full">
        Log in now
      </ButtonLink>
    </AccountCard>
  );
}

function Spent() {
  return (
    <AccountCard title="Reset Your Password">
      <p role="alert" className="font-medium text-danger">
        {RESET_FAILED}
      </p>
      <ButtonLink to={href("/reset-password-request")} className="mt-6 w-full">
        Ask for a new link
      </ButtonLink>
    </AccountCard>
  );
}
