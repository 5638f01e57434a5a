import { parseWhole } from "#app/domain/number-input.ts";
import { markedAs, markedAsStage, undoneText } from "#app/domain/orders/messages.ts";
import { courierWishesSchema, orderStatusSchema, stageMoveSchema } from "#app/domain/orders/move-schema.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { pickForm } from "#app/domain/packages/package.ts";
import {
  type FormResult,
  messageResponse,
  onlyFields,
  parseWith,
  postedFields,
  redirectOrRespond,
  respondToForm,
} from "#app/routes/forms.ts";
import { requireVendor, type VendorActor } from "#app/session/require.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { pickPackage } from "#app/use-cases/packages/pick-package.ts";
import { returnPick } from "#app/use-cases/packages/return-pick.ts";
import { reprintOrder } from "#app/use-cases/printing/reprint-order.ts";
import type { Visit } from "#app/visit.ts";
import type { Route } from "./+types/actions";

type Press = { visit: Visit; actor: VendorActor; orderId: string; packageId: string; request: Request };

/** The buttons of an order, by the path in app/routes.ts that each posts to. */
const buttons = {
  "vendor-dashboard/orders/:orderId/status": async ({ visit, actor, orderId, request }) => {
    const { status, asksId, idChecked, idMethod, signature } = await postedFields(request);
    const move = parseWith(orderStatusSchema, {
      status,
      // An unchecked box isn't sent: if the form asks for it, that means no.
      idChecked: idChecked === "on" || (asksId ? false : undefined),
      ...(idMethod ? { idCheck: { method: idMethod } } : {}),
      ...(signature ? { signature } : {}),
    });
    const moved = move.ok ? await moveOrder(visit, actor, { ...move.value, orderId }) : move;
    return messageResponse(moved, (order) => markedAs(order.status));
  },
  "vendor-dashboard/orders/:orderId/stage": async ({ visit, actor, orderId, request }) => {
    const typed = onlyFields(await postedFields(request), Object.keys(stageMoveSchema.shape));
    const { stage, reason, note, readyInMinutes } = typed;
    const move = parseWith(stageMoveSchema, {
      stage,
      note,
      ...(reason ? { reason } : {}),
      ...(readyInMinutes ? { readyInMinutes: parseWhole(readyInMinutes) ?? Number.NaN } : {}),
    });
    const moved = move.ok ? await moveOrder(visit, actor, { ...move.value, orderId }) : move;
    return messageResponse(moved, movedText, typed);
  },
  "vendor-dashboard/orders/:orderId/undo": async ({ visit, actor, orderId }) =>
    messageResponse(await undoOrderMove(visit, actor, { orderId }), ({ events }) => undoneText(events)),
  "vendor-dashboard/orders/:orderId/reprint": async ({ visit, actor, orderId }) =>
    messageResponse(await reprintOrder(visit, actor, { orderId }), (message) => message),
  "vendor-dashboard/orders/:orderId/courier-request": async ({ visit, actor, orderId, request }) => {
    const typed = await postedFields(request);
    const wishes = parseWith(courierWishesSchema, typed);
    const requested = wishes.ok ? await requestCourierForOrder(visit, actor, orderId, wishes.value) : wishes;
    const done = "A courier will be assigned to your order shortly.";
    return messageResponse(requested.ok ? requested : withOwnFields(requested), done, typed);
  },
  "vendor-dashboard/orders/:orderId/courier-cancellation": async ({ visit, actor, request }) => {
    const { requestId = "" } = await postedFields(request);
    const canceled = await moveCourierRequest(visit, actor, { requestId, move: "cancel" });
    return messageResponse(canceled, "The courier is canceled.");
  },
  "vendor-dashboard/orders/:orderId/packages": async ({ visit, actor, orderId, request }) =>
    respondToForm(request, pickForm, "Picked.", ({ uid }) => pickPackage(visit, actor, orderId, uid)),
  "vendor-dashboard/orders/:orderId/packages/:packageId/removal": async ({ visit, actor, orderId, packageId }) =>
    messageResponse(await returnPick(visit, actor, orderId, packageId), "Put back."),
} satisfies Record<string, (press: Press) => Promise<FormResult>>;

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "orders");
  const { orderId, packageId = "" } = params as { orderId: string; packageId?: string };
  const press = { visit, actor, orderId, packageId, request };
  return redirectOrRespond(request, "/vendor-dashboard", await buttons[pattern as keyof typeof buttons](press));
}

/** Cancellation uses SPEC.md's message. */
const movedText = (order: Order): string => {
  const stage = stageOf(order);
  return stage === "canceled" ? markedAs(order.status) : markedAsStage(stage);
};

/** Errors in the order's own data have no field here, so they only show as the message. */
function withOwnFields<T extends { fields?: Record<string, string> }>({ fields = {}, ...refusal }: T) {
  const own = Object.entries(fields).filter(([name]) => name in courierWishesSchema.shape);
  return { ...refusal, fields: Object.fromEntries(own) };
}
