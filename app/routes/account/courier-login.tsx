import { href, redirect } from "react-router";
import { homeAfterLogin } from "#app/domain/accounts/home-path.ts";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { mayLogInAt } from "#app/domain/accounts/vendor-access.ts";
import { actorOf } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Logo } from "#app/ui/page/logo.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/courier-login";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { LoginFields, loginFailed } from "./fields.tsx";
import { handleLogin } from "./handle-login.ts";
import { PasskeyButton } from "./passkey-button.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Courier Partner Login",
    description: "Log in to request couriers for your dispensary's orders, or to take and deliver them.",
    path: "/courier-login",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  // A dispensary without the courier service stays here: /courier-dashboard would redirect it back.
  if (actor && mayLogInAt("courier", actor))
    throw redirect(nextPathIn(request.url) ?? homeAfterLogin(actor, "courier"));
  return { next: nextPathIn(request.url) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleLogin(context.get(visitContext), request, "courier");

export default function CourierLogin({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("courierLogin", actionData, loginFailed);
  return (
    <>
      <header className="mx-auto flex max-w-[1200px] items-center justify-between gap-4 px-4 py-3">
        <Logo to="/courier" />
        <ButtonLink to="/courier-request" look="secondary" className="text-sm">
          Request Courier
        </ButtonLink>
      </header>
      <AccountCard title="Courier Partner Login" intro="Couriers for your orders, within 30 minutes.">
        <AccountForm name="courierLogin" response={response} submit="Log in">
          <LoginFields />
        </AccountForm>
        <PasskeyButton side="courier" next={loaderData.next}>
          Use a passkey
        </PasskeyButton>
        <p className="mt-6 border-t border-line pt-4 text-sm text-quiet">
          Not a partner yet? <TextLink to="/courier">See how it works</TextLink>
        </p>
      </AccountCard>
      <footer className="px-4 pb-10">
        <nav aria-label="Help" className="flex flex-wrap justify-center gap-x-6 text-sm">
          <TextLink to="/courier#wh-faq">FAQ</TextLink>
          <TextLink to={href("/contact")}>Contact</TextLink>
          <TextLink to={href("/terms")}>Terms</TextLink>
        </nav>
      </footer>
    </>
  );
}
