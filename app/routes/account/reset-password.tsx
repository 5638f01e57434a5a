import { useEffect } from "react";
import { data, href, useNavigate } from "react-router";
import { resetPasswordForm } from "#app/domain/accounts/auth-schema.ts";
import { RESET_FAILED } from "#app/domain/accounts/reset-link.ts";
import { needsSecondStep } from "#app/domain/accounts/second-step.ts";
import { choicesIn, keysToDecide } from "#app/domain/accounts/sign-in-keys.ts";
import { localDate } from "#app/domain/local-date.ts";
import { sha256 } from "#app/platform/digest.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { visitContext } from "#app/visit.ts";
import { findResetOwner } from "#db/accounts/queries.ts";
import { listSignInKeys } from "#db/accounts/sign-in-keys.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/reset-password";
import { AccountCard, AccountForm, SpentLink } from "./account-card.tsx";
import { NewPasswordFields } from "./fields.tsx";
import { resetCookie } from "./link-cookie.ts";
import { SignInKeyFields } from "./sign-in-key-fields.tsx";

const REDIRECT_SECONDS = 3;
const RESET_DONE = "Password reset successfully. Redirecting to login...";

const dayOf = (at: number | null) => (at === null ? null : localDate(at, "UTC"));

export const meta: Route.MetaFunction = () => hiddenMeta("Reset Your Password");

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const owner = await findResetOwner(visit.db, await sha256(await resetCookie.read(request)), visit.now());
  if (!owner) return data({ open: false, keys: [] }, { status: 404 });
  // If the email was never verified, every key is removed, so there is nothing to choose.
  const keys = owner.emailVerifiedAt === null ? [] : await listSignInKeys(visit.db, owner.id);
  const undecided = keysToDecide(keys, needsSecondStep(owner.role, visit.settings.secondStep));
  return data({ open: true, keys: undecided.map(({ addedAt, ...key }) => ({ ...key, addedOn: dayOf(addedAt) })) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetPasswordForm);
  if (!form.ok) return form.response;
  const token = await resetCookie.read(request);
  const keys = choicesIn(form.typed);
  const reset = await resetPassword(context.get(visitContext), { token, password: form.value.password, keys });
  const response = formResponse(reset, RESET_DONE, form.typed);
  // The loader now finds the link spent and sets an error status, but the reset succeeded.
  return reset.ok
    ? data(response.data, { status: 200, headers: { "Set-Cookie": await resetCookie.clear() } })
    : response;
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("resetPassword", actionData, RESET_FAILED);
  if (response?.done) return <Done />;
  if (!loaderData.open || response?.reason === "link-spent") return <Spent />;
  return (
    <AccountCard title="Reset Your Password">
      <AccountForm name="resetPassword" response={response} submit="Reset password">
        <NewPasswordFields label="New password" advice=" A few unrelated words are easy to keep in mind." />
        <SignInKeyFields keys={loaderData.keys} />
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
        {RESET_DONE}
      </p>
      <p className="mt-3 text-sm text-quiet">You were logged out on all devices.</p>
      <ButtonLink to={href("/login")} look="secondary" className="mt-6 w-full">
        Log in now
      </ButtonLink>
    </AccountCard>
  );
}

const Spent = () => (
  <SpentLink title="Reset Your Password" message={RESET_FAILED}>
    <ButtonLink to={href("/reset-password-request")} className="mt-6 w-full">
      Ask for a new link
    </ButtonLink>
  </SpentLink>
);
