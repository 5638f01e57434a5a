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
import { AccountCard, AccountForm } from "./account-card.tsx";
import { LoginFields, loginFailed } from "./fields.tsx";
import { handleLogin } from "./handle-login.ts";
import { PasskeyButton } from "./passkey-button.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Vendor Login",
    description: "Log in to your dispensary's dashboard: orders, menu, hours, delivery zone and promotions.",
    path: "/login",
  });

const notices: [word: string, text: string][] = [
  ["registered", REGISTERED],
  ["email-changed", "Your email was changed. Please log in with the new one."],
  ["expired", SESSION_EXPIRED],
];

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
  const response = useFormResponse("login", actionData, loginFailed);
  return (
    <AccountCard title="Vendor Login" intro="Your orders, your menu, your hours.">
      {notice ? (
        <p role="status" className="mb-4 rounded-xl bg-wash px-4 py-3 text-sm font-medium text-leaf-deep">
          {notice}
        </p>
      ) : null}
      {actionData ? null : <FormProblem own={problem} className="mb-4 text-sm" />}
      <AccountForm name="login" response={response} submit="Log in">
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

/** A plain link: Google sign-in is a full-page navigation to another site. */
const GoogleButton = ({ next }: { next?: string | undefined }) => (
  <>
    <p className="my-4 flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
    <a
      href={next ? `/login/google?next=${encodeURIComponent(next)}` : "/login/google"}
      className="inline-flex min-h-11 w-full items-center justify-center gap-3 rounded-full border border-line bg-card px-5 font-semibold transition-colors duration-150 hover:bg-wash"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden>
        <path
          fill="#4285F4"
          d="M23.500 12.300c0-.9-.1-1.500-.2-2.200H12v4.100h6.600c-.1 1.100-.9 2.700-2.400 3.800v2.700h3.600c2.300-2 3.700-5 3.700-8.400Z"
        />
        <path
          fill="#34A853"
          d="M12 24c3.200 0 6-1.100 7.900-2.900l-3.700-2.800c-1 .7-2.400 1.200-4.200 1.200a7.300 7.300 0 0 1-6.900-5.100H1.300v2.900A12 12 0 0 0 12 24Z"
        />
        <path
          fill="#FBBC05"
          d="M5.100 14.400a7.400 7.400 0 0 1 0-4.800V6.700H1.300a12 12 0 0 0 0 10.600l3.800-2.900Z"
        />
        <path
          fill="#EA4335"
          d="M12 4.700c2.300 0 3.800 1 4.700 1.800l3.300-3.200A11.500 11.500 0 0 0 12 0 12 12 0 0 0 1.300 6.700l3.800 2.900A7.300 7.300 0 0 1 12 4.700Z"
        />
      </svg>
      Continue with Google
    </a>
  </>
);
