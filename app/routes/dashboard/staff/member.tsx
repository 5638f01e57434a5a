import { href } from "react-router";
import { staffRoleNames, staffRoles } from "#app/domain/accounts/capability.ts";
import { EMPLOYEE_NUMBER_MAX } from "#app/domain/couriers/employee-number.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { Field, Select } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import type { StaffRow } from "#db/accounts/staff.ts";
import { useVendorHead } from "../../signed-in.tsx";

export function StaffMember({ person, isSelf }: { person: StaffRow; isSelf: boolean }) {
  const { timeZone } = useVendorHead();
  const { firstName, lastName, email, role, invitedUntil } = person;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className={isSelf ? "min-w-0" : "min-w-0 basis-full"}>
        <p className="font-semibold break-words">
          {firstName} {lastName}
          {isSelf ? <span className="ml-2 text-sm font-medium text-quiet">You</span> : null}
        </p>
        <p className="text-sm break-words text-quiet">{email}</p>
        {invitedUntil === null ? null : (
          <p className="text-sm text-quiet">Invited, until {dayText(localDate(invitedUntil, timeZone))}</p>
        )}
      </div>
      {isSelf ? (
        <p className="font-medium">{staffRoleNames[role]}</p>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <RoleForm person={person} />
          {invitedUntil === null ? null : (
            // A new link: the previous one stops working.
            <PostButton
              form="invitationAgain"
              action={href("/vendor-dashboard/staff")}
              failed="Failed to send the invitation. Please try again."
              fields={{ email, firstName, lastName, role }}
              look="quiet"
              className="px-3!"
              aria-label={`Send the invitation to ${firstName} ${lastName} again`}
            >
              Send again
            </PostButton>
          )}
          <Remove person={person} />
        </div>
      )}
    </li>
  );
}

function RoleForm({ person: { id, firstName, lastName, role, employeeNumber, invitedUntil } }: { person: StaffRow }) {
  const label = (text: string) => (
    <>
      {text}
      <span className="sr-only">{` of ${firstName} ${lastName}`}</span>
    </>
  );
  const post = usePost("staffRole", "Failed to change the role. Please try again.", undefined, `role ${id}`);
  return (
    <PostForm
      {...post}
      action={href("/vendor-dashboard/staff/:staffId/role", { staffId: id })}
      className="flex flex-wrap items-end gap-2"
    >
      <Select
        // Remounts to show a role that someone else changed.
        key={role}
        label={label("Role")}
        name="role"
        defaultValue={role}
        options={staffRoles.map((each) => [each, staffRoleNames[each]])}
      />
      {invitedUntil === null ? (
        <Field
          label={label("Employee no.")}
          name="employeeNumber"
          maxLength={EMPLOYEE_NUMBER_MAX}
          defaultValue={employeeNumber ?? ""}
          className="w-24"
        />
      ) : null}
      <SubmitButton look="secondary" aria-label={`Save the role of ${firstName} ${lastName}`}>
        Save
      </SubmitButton>
      <FormProblem className="w-full text-sm" />
    </PostForm>
  );
}

function Remove({ person: { id, firstName, lastName, invitedUntil } }: { person: StaffRow }) {
  const invited = invitedUntil !== null;
  const verb = invited ? "Withdraw" : "Remove";
  return (
    <details className="group open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-full px-2.5 font-semibold text-danger group-open:hidden hover:bg-wash">
        {verb}…<span className="sr-only">{` ${firstName} ${lastName}`}</span>
      </summary>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-wash px-4 py-3">
        <p className="text-sm">
          {invited ? "The link in the email stops working." : `${firstName} is logged out everywhere at once.`}
        </p>
        <PostButton
          form="staffRemoval"
          action={href("/vendor-dashboard/staff/:staffId/removal", { staffId: id })}
          failed={`Failed to ${verb.toLowerCase()}. Please try again.`}
          look="danger"
        >
          {verb} {firstName} {lastName}
        </PostButton>
      </div>
    </details>
  );
}
