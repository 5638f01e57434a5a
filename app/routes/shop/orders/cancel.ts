import { unknownOrder } from "#app/domain/refusals.ts";
import { orderPath } from "#app/platform/order-link.ts";
import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/cancel";

/** Authorized by this device's cookie for the order. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  await postedFields(request);
  const canceled = (await hasOrderCookie(visit, request, orderId))
    ? await cancelByShopper(visit, orderId)
    : unknownOrder;
  // The order has internal fields, so it isn't sent.
  const answer = formResponse(canceled.ok ? { ok: true, value: null } : canceled, "Your order is canceled");
  return redirectOrRespond(request, orderPath(orderId), answer);
}
