import { href, Link } from "react-router";
import { readAccountSearch } from "#app/domain/accounts/account-search.ts";
import { positionLabel, type Role, roleNames, roles } from "#app/domain/accounts/actor.ts";
import { newOperatorSchema, operatorRoles } from "#app/domain/accounts/operators.ts";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import { ok } from "#app/domain/outcome.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { requireAdmin, requireRecentConfirmation } from "#app/session/require.ts";
import type { FieldTable } from "#app/ui/form/fields.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Pills } from "#app/ui/list/pills.tsx";
import { SearchForm } from "#app/ui/list/search-field.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { inviteAccount } from "#app/use-cases/accounts/invite-account.ts";
import { type AccountRow, listAccounts } from "#db/accounts/accounts.ts";
import { InvitationForm, invitedPerson } from "../account/invitation-form.tsx";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/accounts";
import { AccountState, Heading, List } from "./parts.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Accounts");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const search = readAccountSearch(new URL(request.url).searchParams);
  const found = await listAccounts(visit.db, search);
  return { accounts: found.slice(0, ADMIN_PAGE), more: found.length > ADMIN_PAGE, search, roles };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const form = await readForm(request, newOperatorSchema);
  if (!form.ok) return form.response;
  const invited = (await requireRecentConfirmation(visit, actor)) ?? (await inviteAccount(visit, actor, form.value));
  const done = `We emailed ${form.value.email}. The link works for three days.`;
  return formResponse(invited.ok ? ok({ invited: invited.value }) : invited, done, form.typed);
}

const newOperator: FieldTable = {
  ...invitedPerson,
  role: { label: "Role", options: operatorRoles.map((role) => [role, roleNames[role]]) },
  phone: { label: "Phone", type: "tel", inputMode: "tel", format: formatPhone, hint: "Required for couriers." },
};

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, more, search, roles } = loaderData;
  const { text, role } = search;
  const response = useFormResponse("accountInvitation", actionData, "Failed to send the invitation. Please try again.");
  const linkTo = (changes: { role?: Role | null; after?: string }) => {
    const { role: shownRole, after } = { role, after: "", ...changes };
    const params = {
      ...(text ? { q: text } : {}),
      ...(shownRole ? { role: shownRole } : {}),
      ...(after ? { after } : {}),
    };
    return `?${new URLSearchParams(params)}`;
  };
  return (
    <>
      <Heading note="Everyone who can log in. Dispensaries register themselves and invite their own people.">
        Accounts
      </Heading>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <search>
            <SearchForm
              label="Search by the beginning of an email"
              placeholder="Email starts with…"
              text={text}
              hiddenFields={role ? [["role", role]] : []}
            />
          </search>
          <Pills
            label="Whose accounts"
            values={[null, ...roles]}
            current={role}
            text={(each) => (each ? `${roleNames[each]}s` : "All")}
            to={(each) => linkTo({ role: each })}
            className="mt-3 mb-4"
          />
          <List empty="No account matches your search.">
            {accounts.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </List>
          <Pager
            label="Pages of accounts"
            on={more && [linkTo({ after: accounts.at(-1)?.email ?? "" }), "More accounts"]}
          />
        </div>
        <InvitationForm
          title="Invite someone"
          name="accountInvitation"
          response={response}
          submit="Send invitation"
          fields={newOperator}
        />
      </div>
    </>
  );
}

function Account({ account }: { account: AccountRow }) {
  const { id, email, firstName, lastName, role, memberships } = account;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 hover:bg-wash/50">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={href("/admin/accounts/:userId", { userId: id })}
          className="font-semibold break-words underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {firstName} {lastName}
        </Link>
        <p className="text-sm break-words text-quiet">{email}</p>
      </div>
      <p className="min-w-0 flex-1 basis-40 text-sm break-words">
        {memberships.length === 0 ? roleNames[role] : null}
        {memberships.map(({ id, dispensaryName, staffRole }) => (
          <span key={id} className="block">
            {positionLabel({ role, staffRole })} <span className="text-quiet">{dispensaryName}</span>
          </span>
        ))}
      </p>
      <AccountState account={account} />
    </li>
  );
}
