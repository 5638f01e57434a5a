import type { ReactNode } from "react";
import { data, href } from "react-router";
import { positionLabel, roleNames } from "#app/domain/accounts/actor.ts";
import { eventText } from "#app/domain/accounts/audit.ts";
import { deviceName } from "#app/domain/accounts/device-name.ts";
import { operatorRoles } from "#app/domain/accounts/operators.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { requireAdmin } from "#app/session/require.ts";
import { listSignIns } from "#app/session/sessions.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Facts, type NamedValue } from "#app/ui/facts.tsx";
import { Select } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { findLocks } from "#app/use-cases/accounts/unlock-account.ts";
import { type AccountDetails, findAccountDetails, listSignInEvents } from "#db/accounts/accounts.ts";
import type { Route } from "./+types/account";
import { AccountState, Ago, Heading, List, Subheading } from "./parts.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(`${loaderData?.account.email ?? "Account"} · Admin`);

export async function loader({ request, params: { userId }, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const account = await findAccountDetails(visit.db, userId);
  if (!account) throw data("Account not found.", { status: 404 });
  const [signIns, events, locks] = await Promise.all([
    listSignIns(visit, userId),
    listSignInEvents(visit.db, userId),
    findLocks(visit, account),
  ]);
  return {
    account,
    events,
    isLocked: locks.length > 0,
    isSelf: userId === actor.userId,
    now: visit.now(),
    signIns: signIns.map(({ familyId, userAgent, clientIp, lastSeenAt }) => ({
      id: familyId,
      device: deviceName(userAgent),
      clientIp,
      lastSeenAt,
    })),
  };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { account, events, signIns, isLocked, isSelf, now } = loaderData;
  const { firstName, lastName, email } = account;
  return (
    <>
      <BackLink to={href("/admin/accounts")}>Accounts</BackLink>
      <Heading>
        {firstName} {lastName}
      </Heading>
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-5 gap-y-1">
        <AccountState account={account} />
        <TextLink to={`${href("/admin/audit")}?${new URLSearchParams({ q: email })}`}>In the audit log</TextLink>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Who it is">
          <Facts facts={factsOf(account)} className="grid gap-3 sm:grid-cols-2" />
        </Card>
        <Card title="Access">
          {isSelf ? (
            <p className="text-quiet">This is your own account. Another admin can change its role or second step.</p>
          ) : (
            <div className="grid gap-2">
              <Unlocking account={account} isLocked={isLocked} />
              <SecondStep account={account} />
              <RoleChange key={account.role} account={account} />
            </div>
          )}
        </Card>
      </div>
      <Subheading>Logged in now</Subheading>
      <List empty="Not logged in anywhere.">
        {signIns.map(({ id, device, clientIp, lastSeenAt }) => (
          <Line key={id} event={device} clientIp={clientIp} at={lastSeenAt} now={now} />
        ))}
      </List>
      <Subheading>Last sign-ins</Subheading>
      <List empty="Never logged in.">
        {events.map(({ id, kind, clientIp, at }) => (
          <Line key={id} event={eventText(kind)} clientIp={clientIp} at={at} now={now} />
        ))}
      </List>
    </>
  );
}

const Line = ({ event, clientIp, at, now }: { event: string; clientIp: string; at: number; now: number }) => (
  <li className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[16rem_1fr_auto]">
    <span className="font-semibold">{event}</span>
    <span className="min-w-0 text-sm break-words text-quiet">from {clientIp || "an unknown address"}</span>
    <span className="text-sm text-quiet">
      <Ago at={at} now={now} />
    </span>
  </li>
);

function factsOf(account: AccountDetails): NamedValue[] {
  const { email, phone, role, memberships, secondStep, passkeys, createdAt } = account;
  const dispensaries = memberships.map(({ id, dispensaryName, staffRole }) => (
    <span key={id} className="block">
      <TextLink to={href("/admin/vendors/:vendorId", { vendorId: id })}>{dispensaryName}</TextLink>{" "}
      {positionLabel({ role, staffRole })}
    </span>
  ));
  return [
    ["Email", email],
    ["Phone", phone ? formatPhone(phone) : "None given"],
    ["Role", roleNames[role]],
    ...(dispensaries.length > 0 ? [["Dispensaries", dispensaries] as const] : []),
    ["Second step", secondStep ? "Authenticator app" : "None"],
    ["Passkeys", String(passkeys || "None")],
    ["Created", dayText(localDate(createdAt, "UTC"))],
  ];
}

type Part = { account: AccountDetails };
const FAILED = "This was not done. Please try again.";
const pathOf = (verb: string, { id }: AccountDetails) => `/admin/accounts/${id}/${verb}`;

/** Asks first, even before hydration. */
const Ask = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <details className="rounded-xl border border-line px-4">
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
    <p className="mb-3 text-sm text-quiet">{text}</p>
    <div className="mb-4">{children}</div>
  </details>
);

const Unlocking = ({ account, isLocked }: Part & { isLocked: boolean }) =>
  isLocked ? (
    <Ask title="Locked: unlock…" text="Too many failed attempts to log in within ten minutes. We'll email the person.">
      <PostButton form="accountChange" action={pathOf("unlock", account)} failed={FAILED}>
        Unlock {account.firstName}
      </PostButton>
    </Ask>
  ) : (
    <p className="text-quiet">Not locked.</p>
  );

const SecondStep = ({ account }: Part) =>
  account.secondStep ? (
    <Ask
      title="Reset the second step…"
      text="For someone who lost their phone and recovery codes. Make sure that it is them. We email the person."
    >
      <PostButton form="accountChange" action={pathOf("second-step-reset", account)} failed={FAILED} look="danger">
        Reset {account.firstName}’s second step
      </PostButton>
    </Ask>
  ) : null;

function RoleChange({ account }: Part) {
  const post = usePost("accountChange", FAILED);
  if (account.role === "vendor") {
    return <p className="text-quiet">The owner of their dispensary decides on their role.</p>;
  }
  return (
    <Ask title="Change the role…" text="They are logged out everywhere at once, and we email them.">
      <PostForm {...post} action={pathOf("role", account)} className="flex flex-wrap items-end gap-3">
        <Select
          label="Role"
          name="role"
          defaultValue={account.role}
          options={operatorRoles.map((role) => [role, roleNames[role]])}
        />
        <SubmitButton look="danger">Change {account.firstName}’s role</SubmitButton>
        <FormProblem className="w-full text-sm" />
      </PostForm>
    </Ask>
  );
}
