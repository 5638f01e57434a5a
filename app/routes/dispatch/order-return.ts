import { redirect } from "react-router";
import { requireDispatch } from "#app/session/require.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { messageResponse, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/order-return";

const BACK = "/courier-orders";

export const loader = () => redirect(BACK);

/** A dispatcher confirms that the dispensary has its goods back. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const returned = await moveOrder(visit, actor, { orderId: params.orderId, stage: "returned" });
  return redirectOrRespond(request, BACK, messageResponse(returned, "Order marked as returned"));
}
