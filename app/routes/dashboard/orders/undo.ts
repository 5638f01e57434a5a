import { undoneText } from "#app/domain/orders/messages.ts";
import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/undo";

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const undone = await undoOrderMove(context.get(visitContext), actor, { orderId: params.orderId });
  return redirectOrRespond(
    request,
    "/vendor-dashboard",
    formResponse(undone, undone.ok ? undoneText(undone.value.events) : ""),
  );
}
