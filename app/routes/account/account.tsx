import { MonitorSmartphone } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { deviceName } from "#app/domain/accounts/device-name.ts";
import { requireActor } from "#app/session/require.ts";
import { listSignIns } from "#app/session/sessions.ts";
import { Button } from "#app/ui/button.tsx";
import { Main } from "#app/ui/main.tsx";
import { hiddenMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ThemeSwitch } from "#app/ui/theme-switch.tsx";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/account";

export const meta: Route.MetaFunction = () => hiddenMeta("Your account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireActor(context, request);
  const visit = context.get(visitContext);
  const signIns = await listSignIns(visit, actor.userId);
  return {
    email: actor.email,
    now: visit.now(),
    signIns: signIns.map(({ familyId, userAgent, clientIp, signedInAt, lastSeenAt }) => ({
      id: familyId,
      device: deviceName(userAgent),
      clientIp,
      signedInAt,
      lastSeenAt,
      current: familyId === actor.sessionId,
    })),
  };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, signIns, now } = loaderData;
  const { formAction } = useNavigation();
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
        </dl>
      </section>

      <section aria-labelledby="devices" className="mt-6 rounded-card border border-line bg-card p-5 sm:p-6">
        <h2 id="devices" className="font-display text-xl font-semibold">
          Where you are logged in
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {signIns.map(({ id, device, clientIp, signedInAt, lastSeenAt, current }) => (
            <li key={id} className="flex items-start gap-4 py-4">
              <MonitorSmartphone className="mt-0.5 size-5 shrink-0 text-quiet" aria-hidden />
              <div className="min-w-0">
                <p className="font-semibold">
                  {device}
                  {current ? (
                    <span className="ml-2 rounded-full bg-wash px-2.5 py-0.5 text-sm font-medium text-leaf-deep">
                      This device
                    </span>
                  ) : null}
                </p>
                <p className="text-sm break-words text-quiet">
                  Last seen {ago(now - lastSeenAt)} from {clientIp || "an unknown address"}. Logged in{" "}
                  {ago(now - signedInAt)}.
                </p>
              </div>
            </li>
          ))}
        </ul>
        <Form method="post" action={href("/account/sign-out-everywhere")} reloadDocument className="mt-2">
          <Button type="submit" look="secondary" busy={formAction === href("/account/sign-out-everywhere")}>
            Sign out everywhere
          </Button>
        </Form>
        <p className="mt-2 text-sm text-quiet">
          Something you do not recognize? Sign out everywhere, then change your password.
        </p>
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

function Row({ name, value, to, verb }: { name: string; value: string; to: string; verb: string }) {
  return (
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
}

const units: [name: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

function ago(ms: number): string {
  const [name, unit] = units.find(([, unit]) => ms >= unit) ?? [];
  if (!name || !unit) return "just now";
  return new Intl.RelativeTimeFormat("en-US").format(-Math.floor(ms / unit), name);
}
