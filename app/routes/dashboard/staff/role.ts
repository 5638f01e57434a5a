import { href, redirect } from "react-router";
import { staffRoleNames } from "#app/domain/accounts/capability.ts";
import { staffChangeSchema } from "#app/domain/accounts/staff-schema.ts";
import { formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import { requireRecentConfirmation } from "#app/session/require.ts";
import { changeStaff } from "#app/use-cases/accounts/change-staff.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/role";

export const loader = () => redirect(href("/vendor-dashboard/staff"));

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "staff");
  const form = await readForm(request, staffChangeSchema);
  if (!form.ok) return form.response;
  const change = { ...form.value, id: params.staffId };
  const changed = (await requireRecentConfirmation(visit, actor)) ?? (await changeStaff(visit, actor, change));
  const done = ({ firstName }: { firstName: string }) =>
    `${firstName} is saved as ${staffRoleNames[change.role].toLowerCase()}.`;
  return redirectOrRespond(request, href("/vendor-dashboard/staff"), formResponse(changed, done));
}
