import { href, redirect } from "react-router";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { nextPathIn } from "#app/domain/accounts/next-path.ts";
import { REGISTERED } from "#app/domain/accounts/registration.ts";
import { BRAND } from "#app/domain/brand.ts";
import { SESSION_EXPIRED } from "#app/domain/form-response.ts";
import { actorOf } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormProblem } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/login";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { LoginFields, loginFailed } from "./fields.tsx";
import { GoogleButton } from "./google-button.tsx";
import { handleLogin } from "./handle-login.ts";
import { PasskeyButton } from "./passkey-button.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Vendor Login",
    description: "Log in to your dispensary's dashboard: orders, menu, hours, delivery zone and promotions.",
    path: "/login",
  });

/** Messages by the query parameter that a redirect here carries. */
const notices: [word: string, text: string][] = [
  ["registered", REGISTERED],
  ["email-changed", "Your email was changed. Please log in with the new one."],
  ["expired", SESSION_EXPIRED],
];

/** Messages by the error code that a Google sign-in leads back with. */
const googleProblems = new Map([
  ["failed", "Signing in with Google did not work. Please try again."],
  ["unverified-email", "Google has not verified this email address. Please log in with your password."],
  ["no-account", "There is no account with this Google address. Register first, or log in with your email."],
]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  if (actor) throw redirect(nextPathIn(request.url) ?? homePath(actor));
  const { searchParams } = new URL(request.url);
  return {
    google: context.get(visitContext).google !== null,
    next: nextPathIn(request.url),
    notice: notices.find(([word]) => searchParams.has(word))?.[1],
    problem: googleProblems.get(searchParams.get("google") ?? ""),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleLogin(context.get(visitContext), request, "any");

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { google, next, notice, problem } = loaderData;
  const answer = useFormResponse("login", actionData, loginFailed);
  return (
    <AccountCard title="Vendor Login" intro="Your orders, your menu, your hours.">
      {notice ? (
        <p role="status" className="mb-4 rounded-xl bg-wash px-4 py-3 text-sm font-medium text-leaf-deep">
          {notice}
        </p>
      ) : null}
      {actionData ? null : <FormProblem own={problem} className="mb-4 text-sm" />}
      <AccountForm name="login" answer={answer} submit="Log in">
        <LoginFields />
      </AccountForm>
      <PasskeyButton next={next}>Use a passkey</PasskeyButton>
      {google ? <GoogleButton next={next} /> : null}
      <div className="mt-6 border-t border-line pt-5">
        <p className="mb-3 text-quiet">New to {BRAND}? Put your dispensary on the map, 60 days free.</p>
        <ButtonLink to={href("/register")} look="secondary" className="w-full">
          Register here
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
