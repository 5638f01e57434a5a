import { arrivalSchema } from "#app/domain/orders/move-schema.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { orderPath } from "#app/platform/order-link.ts";
import { formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { arrive } from "#app/use-cases/orders/arrive.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/arrival";

/** Authorized by this device's cookie for the order. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  const form = await readForm(request, arrivalSchema);
  if (!(await hasOrderCookie(visit, request, orderId))) return formResponse(unknownOrder, "");
  if (!form.ok) return redirectOrRespond(request, orderPath(orderId), form.answer);
  const arrived = await arrive(visit, orderId, form.value.car);
  const outcome = arrived.ok ? ({ ok: true, value: null } as const) : { ...arrived, details: {} };
  const answer = formResponse(outcome, "The dispensary knows that you are here", form.typed);
  return redirectOrRespond(request, orderPath(orderId), answer);
}
