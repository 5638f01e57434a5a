import { href, Link, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { BRAND } from "#app/domain/brand.ts";
import { homePath } from "#app/domain/home-path.ts";
import { safeNextPath } from "#app/domain/next-path.ts";
import { REGISTERED } from "#app/domain/registration.ts";
import { loginSchema } from "#app/domain/schemas/auth.ts";
import { actorOf, startSession } from "#app/session.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { signIn } from "#app/use-cases/sign-in.ts";
import type { Route } from "./+types/login";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { accountLink, LoginFields } from "./fields.tsx";
import { GoogleButton } from "./google-button.tsx";
import { googleProblems } from "./google-problems.ts";
import { readForm, refusedBy } from "./read-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Vendor Login",
    description: "Log in to your dispensary's dashboard: orders, menu, hours, delivery zone and promotions.",
    path: "/login",
  });

/** What the screen before this one has to say. */
const notices: [word: string, text: string][] = [
  ["registered", REGISTERED],
  ["email-changed", "Your email was changed. Please log in with the new one."],
];

const nextOf = (request: Request) => safeNextPath(new URL(request.url).searchParams.get("next"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  if (actor) throw redirect(nextOf(request) ?? homePath(actor));
  const { searchParams } = new URL(request.url);
  return {
    google: context.get(appContext).google !== null,
    next: nextOf(request),
    notice: notices.find(([word]) => searchParams.has(word))?.[1],
    problem: googleProblems[searchParams.get("google") ?? ""],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request, loginSchema);
  if (!form.ok) return form.answer;
  const account = await signIn(app, form.value);
  if (!account.ok) return refusedBy(account, form.typed);
  await startSession(app, request, account.value.id);
  return redirect(nextOf(request) ?? homePath(account.value));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { google, next, notice, problem } = loaderData;
  return (
    <AccountCard title="Vendor Login" intro="Your orders, your menu, your hours.">
      {notice ? (
        <p role="status" className="mb-4 rounded-xl bg-wash px-4 py-3 text-sm font-medium text-leaf-deep">
          {notice}
        </p>
      ) : null}
      {problem && !actionData ? (
        <p role="alert" className="mb-4 rounded-xl bg-danger/8 px-4 py-3 text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
      <AccountForm answer={actionData} submit="Log in">
        <LoginFields answer={actionData} />
      </AccountForm>
      {google ? <GoogleButton next={next} /> : null}
      <p className="mt-6 border-t border-line pt-4 text-sm text-quiet">
        New to {BRAND}?{" "}
        <Link to={href("/register")} className={accountLink}>
          Register here
        </Link>
      </p>
    </AccountCard>
  );
}
