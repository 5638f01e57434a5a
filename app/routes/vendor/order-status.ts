import { appContext } from "#app/context.ts";
import { orderStatuses } from "#app/domain/order.ts";
import { markedAs } from "#app/domain/order-words.ts";
import { refuse } from "#app/domain/outcome.ts";
import { requireVendor } from "#app/session.ts";
import { setOrderStatus } from "#app/use-cases/set-order-status.ts";
import type { Route } from "./+types/order-status";
import { answerForm, backOrAnswer, typedIn } from "./answers.ts";
import { saysOnFailure } from "./failure.ts";

const unknown = refuse("malformed", "Failed to update order status");

/** Completes or cancels an order. The lists ask again by themselves, so that what stands now is what they show. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request);
  const typed = await typedIn(request);
  const status = orderStatuses.find((known) => known === typed.status);
  const moved = status
    ? await setOrderStatus(context.get(appContext), actor, { orderId: params.orderId, status })
    : unknown;
  return backOrAnswer(request, "/vendor-dashboard", answerForm(moved, moved.ok ? markedAs(moved.value.status) : ""));
}

export const clientAction = saysOnFailure("Failed to update order status");
