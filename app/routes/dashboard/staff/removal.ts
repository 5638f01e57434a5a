import { href, redirect } from "react-router";
import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { requireConfirmed } from "#app/session/require.ts";
import { removeStaff } from "#app/use-cases/accounts/remove-staff.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/removal";

export const loader = () => redirect(href("/vendor-dashboard/staff"));

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "staff");
  await requireConfirmed(visit, request, actor, href("/vendor-dashboard/staff"));
  const removed = await removeStaff(visit, actor, { id: params.staffId });
  return redirectOrRespond(request, href("/vendor-dashboard/staff"), formResponse(removed, "Removed."));
}
