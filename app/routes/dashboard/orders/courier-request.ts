import { pickupTimeOptions } from "#app/domain/couriers/request.ts";
import { courierRequestSchema } from "#app/domain/couriers/request-schema.ts";
import { z } from "#app/domain/zod.ts";
import { formResponse, parseWith, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/courier-request";

const wishesForm = z.object({
  notes: courierRequestSchema.shape.notes.unwrap().optional(),
  pickupTimeOption: z.enum(pickupTimeOptions).optional(),
  requestedPickupTime: z.string().trim().max(40).optional(),
});

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const typed = await postedFields(request);
  const wishes = parseWith(wishesForm, typed);
  const asked = wishes.ok
    ? await requestCourierForOrder(context.get(visitContext), actor, params.orderId, wishes.value)
    : wishes;
  const done = "A courier will be assigned to your order shortly.";
  return redirectOrRespond(
    request,
    "/vendor-dashboard",
    formResponse(asked.ok ? asked : withOwnFields(asked), done, typed),
  );
}

/** Errors in the order's own data have no field here, so they only show as the message. */
function withOwnFields<T extends { fields?: Record<string, string> }>({ fields = {}, ...refusal }: T) {
  const own = Object.entries(fields).filter(([name]) => name in wishesForm.shape);
  return { ...refusal, fields: Object.fromEntries(own) };
}
