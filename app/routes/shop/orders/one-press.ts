import { unknownOrder } from "#app/domain/refusals.ts";
import { orderPath } from "#app/platform/order-link.ts";
import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { confirmPickup } from "#app/use-cases/orders/confirm-pickup.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/one-press";

/** By the path in app/routes.ts that each posts to. */
const presses = {
  "order-confirmation/:orderId/cancel": { press: cancelByShopper, done: "Your order is canceled" },
  "order-confirmation/:orderId/confirmation": {
    press: confirmPickup,
    done: "The dispensary knows that you are coming",
  },
};

/** Authorized by this device's cookie for the order. */
export async function action({ context, request, params, pattern }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  const { press, done } = presses[pattern as keyof typeof presses];
  await postedFields(request);
  const pressed = (await hasOrderCookie(visit, request, orderId)) ? await press(visit, orderId) : unknownOrder;
  // The order has internal fields, so it isn't sent.
  const answer = formResponse(pressed.ok ? { ok: true, value: null } : { ...pressed, details: {} }, done);
  return redirectOrRespond(request, orderPath(orderId), answer);
}
