import { redirect } from "react-router";
import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { deleteDeal } from "#app/use-cases/deals/delete-deal.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/removal";

const LIST = "/vendor-dashboard/deals";

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const deleted = await deleteDeal(visit, actor, params.dealId);
  if (deleted.ok) throw redirect(LIST, 303);
  return redirectOrRespond(request, LIST, formResponse(deleted, ""));
}
