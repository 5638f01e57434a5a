import { orderIdsIn } from "#app/domain/orders/saved-orders.ts";
import { ok } from "#app/domain/outcome.ts";
import { answerForm, backOrAnswer, postedFields } from "#app/routes/forms.ts";
import { noOrderCookies } from "#app/session/order-cookie.ts";
import type { Route } from "./+types/remove-orders";

/** Clears the orders' cookies, which only the server can reach; the list is the device's own. */
export async function action({ request }: Route.ActionArgs) {
  const { orderIds = "" } = await postedFields(request);
  const answer = answerForm(ok(null), "");
  const headers = new Headers();
  for (const id of orderIdsIn(orderIds)) for (const cookie of noOrderCookies(id)) headers.append("Set-Cookie", cookie);
  return backOrAnswer(request, "/orders", { ...answer, init: { ...answer.init, headers } });
}
