import { undoneText } from "#app/domain/orders/messages.ts";
import { answerForm, backOrAnswer } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/undo";

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const undone = await undoOrderMove(context.get(visitContext), actor, { orderId: params.orderId });
  return backOrAnswer(
    request,
    "/vendor-dashboard",
    answerForm(undone, undone.ok ? undoneText(undone.value.events) : ""),
  );
}
