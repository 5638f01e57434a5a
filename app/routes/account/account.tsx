import { href } from "react-router";
import { requireActor } from "#app/session/require.ts";
import { listSignIns } from "#app/session/sessions.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { ThemeSwitch } from "#app/ui/page/theme-switch.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/account";

export const meta: Route.MetaFunction = () => hiddenMeta("Your account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const signIns = await listSignIns(visit, actor.userId);
  return { email: actor.email, signIns: signIns.length };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, signIns } = loaderData;
  return (
    <Main width="text">
      <h1 className="font-display text-3xl font-semibold sm:text-4xl">Your account</h1>

      <section aria-labelledby="login" className="mt-6 rounded-card border border-line bg-card">
        <h2 id="login" className="px-5 pt-5 font-display text-xl font-semibold sm:px-6">
          How you log in
        </h2>
        <dl className="divide-y divide-line px-5 pb-2 sm:px-6">
          <Row name="Email" value={email} to={href("/account/email")} verb="Change email" />
          <Row name="Password" value="••••••••" to={href("/reset-password-request")} verb="Change password" />
          <Row
            name="Security"
            value={signIns === 1 ? "Logged in on this device" : `Logged in on ${signIns} devices`}
            to={href("/account/security")}
            verb="Show"
          />
        </dl>
      </section>

      <section
        aria-labelledby="looks"
        className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-5 sm:px-6"
      >
        <h2 id="looks" className="font-display text-xl font-semibold">
          Light or dark
        </h2>
        <ThemeSwitch />
      </section>
    </Main>
  );
}

const Row = ({ name, value, to, verb }: { name: string; value: string; to: string; verb: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="col-start-1 font-medium break-words">{value}</dd>
    <dd className="col-start-2 row-span-2 row-start-1">
      <TextLink to={to} className="text-sm">
        {verb}
      </TextLink>
    </dd>
  </div>
);
