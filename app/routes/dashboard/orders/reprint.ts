import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { reprintOrder } from "#app/use-cases/printing/reprint-order.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/reprint";

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const reprinted = await reprintOrder(context.get(visitContext), actor, { orderId: params.orderId });
  return redirectOrRespond(request, "/vendor-dashboard", formResponse(reprinted, reprinted.ok ? reprinted.value : ""));
}
