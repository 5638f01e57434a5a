import { href, redirect } from "react-router";
import { staffRoleNames } from "#app/domain/accounts/capability.ts";
import { staffRoleSchema } from "#app/domain/accounts/staff-schema.ts";
import { answerForm, backOrAnswer, readForm } from "#app/routes/forms.ts";
import { confirmFirst } from "#app/session/confirmed.ts";
import { changeStaffRole } from "#app/use-cases/accounts/change-staff-role.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/role";

export const loader = () => redirect(href("/vendor-dashboard/staff"));

/** Makes somebody owner, manager or staff. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "staff");
  const form = await readForm(request, staffRoleSchema);
  if (!form.ok) return form.answer;
  const { role } = form.value;
  const changed =
    (await confirmFirst(visit, actor)) ?? (await changeStaffRole(visit, actor, { id: params.staffId, role }));
  const done = changed.ok ? `${changed.value.firstName} is ${staffRoleNames[role].toLowerCase()} now.` : "";
  return backOrAnswer(request, href("/vendor-dashboard/staff"), answerForm(changed, done));
}
