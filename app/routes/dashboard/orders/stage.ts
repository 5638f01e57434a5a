import { parseWhole } from "#app/domain/number-input.ts";
import { markedAs, markedAsStage } from "#app/domain/orders/messages.ts";
import { stageMoveSchema } from "#app/domain/orders/move-schema.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { formResponse, onlyFields, parseWith, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/stage";

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const typed = onlyFields(await postedFields(request), Object.keys(stageMoveSchema.shape));
  const { stage, reason, note, readyInMinutes } = typed;
  const move = parseWith(stageMoveSchema, {
    stage,
    note,
    ...(reason ? { reason } : {}),
    ...(readyInMinutes ? { readyInMinutes: parseWhole(readyInMinutes) ?? Number.NaN } : {}),
  });
  const moved = move.ok
    ? await moveOrder(context.get(visitContext), actor, { ...move.value, orderId: params.orderId })
    : move;
  return redirectOrRespond(
    request,
    "/vendor-dashboard",
    formResponse(moved, moved.ok ? saidOf(moved.value) : "", typed),
  );
}

/** Cancellation uses SPEC.md's message. */
const saidOf = (order: Order): string => {
  const stage = stageOf(order);
  return stage === "canceled" ? markedAs(order.status) : markedAsStage(stage);
};
