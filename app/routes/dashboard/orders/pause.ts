import { wholeTyped } from "#app/domain/number-input.ts";
import { answerForm, backOrAnswer, postedFields } from "#app/routes/forms.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/pause";

/** Takes no orders for a while, or takes them again. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "pause");
  const { minutes, reason = "" } = await postedFields(request);
  const paused = await pauseOrders(visit, actor, { minutes: wholeTyped(minutes ?? "") ?? -1, reason });
  return backOrAnswer(
    request,
    "/vendor-dashboard",
    answerForm(paused, paused.ok ? paused.value.message : "", { reason }),
  );
}
