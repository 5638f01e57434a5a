import { idCheckMethods } from "#app/domain/compliance/id-check.ts";
import { markedAs } from "#app/domain/orders/messages.ts";
import { orderStatuses } from "#app/domain/orders/order.ts";
import { refuse } from "#app/domain/outcome.ts";
import { answerForm, backOrAnswer, postedFields } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { setOrderStatus } from "#app/use-cases/orders/set-status.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/status";

const unknown = refuse("malformed", "Failed to update order status");

/** Completes or cancels an order. The lists ask again by themselves, so that what stands now is what they show. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const typed = await postedFields(request);
  const status = orderStatuses.find((known) => known === typed.status);
  const method = idCheckMethods.find((known) => known === typed.idMethod);
  const moved = status
    ? await setOrderStatus(context.get(visitContext), actor, {
        orderId: params.orderId,
        status,
        // Asked where the dispensary's own driver delivers; a box that is not ticked is not sent.
        idChecked: typed.asksId ? typed.idChecked === "on" : undefined,
        ...(method ? { idCheck: { method } } : {}),
      })
    : unknown;
  return backOrAnswer(request, "/vendor-dashboard", answerForm(moved, moved.ok ? markedAs(moved.value.status) : ""));
}
