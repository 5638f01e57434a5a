import { markedAs } from "#app/domain/orders/messages.ts";
import { orderStatusSchema } from "#app/domain/orders/move-schema.ts";
import { formResponse, parseWith, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/status";

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const { status, asksId, idChecked, idMethod, signature } = await postedFields(request);
  const move = parseWith(orderStatusSchema, {
    status,
    // An unchecked box isn't sent: if the form asks for it, that means no.
    idChecked: idChecked === "on" || (asksId ? false : undefined),
    ...(idMethod ? { idCheck: { method: idMethod } } : {}),
    ...(signature ? { signature } : {}),
  });
  const moved = move.ok
    ? await moveOrder(context.get(visitContext), actor, { ...move.value, orderId: params.orderId })
    : move;
  return redirectOrRespond(
    request,
    "/vendor-dashboard",
    formResponse(moved, moved.ok ? markedAs(moved.value.status) : ""),
  );
}
