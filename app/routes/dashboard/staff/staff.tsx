import { staffRoleNames, staffRoles } from "#app/domain/accounts/capability.ts";
import { newStaffSchema } from "#app/domain/accounts/staff-schema.ts";
import { ok } from "#app/domain/outcome.ts";
import { requireRecentConfirmation } from "#app/session/require.ts";
import type { FieldTable } from "#app/ui/form/fields.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { inviteStaff } from "#app/use-cases/accounts/invite-staff.ts";
import { listStaff } from "#db/accounts/staff.ts";
import { InvitationForm, invitedPerson } from "../../account/invitation-form.tsx";
import { formResponse, readForm } from "../../forms.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/staff";
import { StaffMember } from "./member.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Staff");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "staff");
  return { staff: await listStaff(visit.db, actor.vendorId, visit.now()), userId: actor.userId };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "staff");
  const form = await readForm(request, newStaffSchema);
  if (!form.ok) return form.response;
  const invited = (await requireRecentConfirmation(visit, actor)) ?? (await inviteStaff(visit, actor, form.value));
  const done = `We emailed ${form.value.email}. The link works for seven days.`;
  return formResponse(invited.ok ? ok({ invited: invited.value.id }) : invited, done, form.typed);
}

const newStaff: FieldTable = {
  ...invitedPerson,
  role: { label: "Role", options: staffRoles.toReversed().map((role) => [role, staffRoleNames[role]]) },
};

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, userId } = loaderData;
  const response = useFormResponse("staffInvitation", actionData, "Failed to send the invitation. Please try again.");
  return (
    <>
      <h1 className="font-display text-3xl font-semibold">Staff</h1>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ul className="divide-y divide-line rounded-card border border-line bg-card" aria-label="Staff">
            {staff.map((person) => (
              <StaffMember key={person.id} person={person} isSelf={person.id === userId} />
            ))}
          </ul>
          <Roles />
        </div>
        <InvitationForm
          title="Invite someone"
          name="staffInvitation"
          response={response}
          submit="Send invitation"
          fields={newStaff}
        />
      </div>
    </>
  );
}

const permissions: Record<(typeof staffRoles)[number], string> = {
  owner: "Everything",
  manager: "Everything except subscription and staff",
  staff: "Orders, stock, and pausing orders",
};

const Roles = () => (
  <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-1 text-sm">
    {staffRoles.map((role) => (
      <div key={role} className="contents">
        <dt className="font-semibold">{staffRoleNames[role]}</dt>
        <dd className="text-quiet">{permissions[role]}</dd>
      </div>
    ))}
  </dl>
);
