import { data, href, redirect } from "react-router";
import { EMAIL_LINK_SPENT } from "#app/domain/accounts/email-change.ts";
import { BRAND } from "#app/domain/brand.ts";
import { sha256 } from "#app/platform/digest.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { confirmEmailChange } from "#app/use-cases/accounts/confirm-email-change.ts";
import { visitContext } from "#app/visit.ts";
import { findEmailChange } from "#db/accounts/queries.ts";
import { formResponse } from "../forms.ts";
import type { Route } from "./+types/confirm-email";
import { AccountCard, AccountForm, SpentLink } from "./account-card.tsx";
import { emailCookie } from "./link-cookie.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Confirm your new email");

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const change = await findEmailChange(visit.db, await sha256(await emailCookie.read(request)), visit.now());
  return data({ email: change?.newEmail ?? null }, { status: change ? 200 : 404 });
}

/** Requires a button press: mail programs open links to preview them, which proves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const changed = await confirmEmailChange(context.get(visitContext), { token: await emailCookie.read(request) });
  if (!changed.ok) return formResponse(changed, "");
  return redirect("/login?email-changed", { headers: { "Set-Cookie": await emailCookie.clear() } });
}

export default function ConfirmEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("confirmEmail", actionData, "Failed to confirm your email. Please try again.");
  if (email === null || response?.reason === "link-spent") {
    return (
      <SpentLink title="Confirm your new email" message={EMAIL_LINK_SPENT}>
        <ButtonLink to={href("/account/email")} className="mt-6 w-full">
          Change your email
        </ButtonLink>
      </SpentLink>
    );
  }
  return (
    <AccountCard
      title="Confirm your new email"
      intro={
        <>
          You will log in to {BRAND} with <strong className="break-words text-ink">{email}</strong>. You'll be logged
          out on all devices.
        </>
      }
    >
      <AccountForm name="confirmEmail" response={response} submit="Use this email" />
    </AccountCard>
  );
}
