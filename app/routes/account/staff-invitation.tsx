import { data, href, redirect } from "react-router";
import { resetPasswordForm } from "#app/domain/accounts/auth-schema.ts";
import { staffRoleNames } from "#app/domain/accounts/capability.ts";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { INVITATION_SPENT, OTHER_KIND } from "#app/domain/accounts/staff-invitation.ts";
import type { FormResponse } from "#app/domain/form-response.ts";
import { actorOf } from "#app/session/require.ts";
import { startSession } from "#app/session/sessions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import { LogoutForm } from "#app/ui/page/logout-form.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { acceptInvitation, findOpenInvitation } from "#app/use-cases/accounts/accept-invitation.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/staff-invitation";
import { AccountCard, AccountForm, SpentLink } from "./account-card.tsx";
import { NewPasswordFields } from "./fields.tsx";
import { invitationCookie } from "./link-cookie.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Invitation");

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  const token = await invitationCookie.read(request);
  const open = await findOpenInvitation(context.get(visitContext), token, actor);
  if (!open) return data({ invitation: null, signedInAs: null }, { status: 404 });
  const { acceptance, invitation } = open;
  const { email, firstName, role, dispensaryName } = invitation;
  return data({ invitation: { email, firstName, role, dispensaryName, acceptance }, signedInAs: actor?.email ?? null });
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = await readForm(request, resetPasswordForm);
  if (!form.ok) return form.response;
  const token = await invitationCookie.read(request);
  const accepted = await acceptInvitation(visit, { token, password: form.value.password });
  if (!accepted.ok) {
    // The link is spent but the visitor is signed in: the response to an earlier post was lost.
    const isIn = accepted.reason === "link-spent" && (await actorOf(context, request));
    return isIn ? redirect(homePath(isIn)) : formResponse(accepted, "");
  }
  await startSession(visit, request, accepted.value);
  return redirect(homePath({ role: "vendor" }));
}

export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse(
    "invitationPassword",
    actionData,
    "Failed to accept the invitation. Please try again.",
  );
  const { invitation } = loaderData;
  if (!invitation || response?.reason === "link-spent")
    return <SpentLink title="Invitation" message={INVITATION_SPENT} />;
  const { firstName, role, dispensaryName } = invitation;
  return (
    <AccountCard
      title={`Work at ${dispensaryName}`}
      intro={`${firstName}, you are invited as ${staffRoleNames[role].toLowerCase()}.`}
    >
      <Accept invitation={invitation} response={response} signedInAs={loaderData.signedInAs} />
    </AccountCard>
  );
}

type Shown = NonNullable<Route.ComponentProps["loaderData"]["invitation"]>;
type Props = { invitation: Shown; response: FormResponse | undefined; signedInAs: string | null };

function Accept({ invitation: { acceptance, email, dispensaryName }, response, signedInAs }: Props) {
  const path = href("/staff-invitation");
  switch (acceptance) {
    case "new-account":
      return (
        <AccountForm name="invitationPassword" response={response} submit="Accept and log in">
          <p className="text-sm text-quiet">
            You will log in as <strong className="break-words text-ink">{email}</strong>.
          </p>
          <NewPasswordFields label="Password" advice=" A few unrelated words are easy to keep in mind." />
        </AccountForm>
      );
    case "join":
      return <Join dispensaryName={dispensaryName} />;
    case "sign-in":
      return (
        <>
          <p>
            Log in as <strong className="break-words">{email}</strong> to accept.
          </p>
          <div className="mt-5">
            {signedInAs === null ? (
              <ButtonLink to={`${href("/login")}?next=${encodeURIComponent(path)}`} className="w-full">
                Log in
              </ButtonLink>
            ) : (
              <OtherAccount signedInAs={signedInAs} path={path} />
            )}
          </div>
        </>
      );
    case "other-kind":
      return <p role="alert">{OTHER_KIND}</p>;
  }
}

function Join({ dispensaryName }: { dispensaryName: string }) {
  const post = usePost("invitationJoin", "Failed to accept the invitation. Please try again.");
  return (
    <AccountForm {...post} action={href("/staff-invitation/membership")} submit="Accept">
      <p className="text-quiet">Your account gets access to {dispensaryName}, and keeps the access that it has.</p>
    </AccountForm>
  );
}

const OtherAccount = ({ signedInAs, path }: { signedInAs: string; path: string }) => (
  <LogoutForm next={path}>
    <p className="mb-4 text-sm text-quiet">
      You are logged in as <strong className="break-words text-ink">{signedInAs}</strong>.
    </p>
    <Button type="submit" className="w-full">
      Log out
    </Button>
  </LogoutForm>
);
