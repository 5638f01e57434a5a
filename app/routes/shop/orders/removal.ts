import { orderIdsIn } from "#app/domain/orders/saved-orders.ts";
import { ok } from "#app/domain/outcome.ts";
import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { expiredOrderCookies } from "#app/session/order-cookie.ts";
import type { Route } from "./+types/removal";

/** Clears the orders' cookies, which only the server can reach; the list is the device's own. */
export async function action({ request }: Route.ActionArgs) {
  const { orderIds = "" } = await postedFields(request);
  const response = formResponse(ok(null), "");
  const headers = new Headers();
  for (const id of orderIdsIn(orderIds))
    for (const cookie of expiredOrderCookies(id)) headers.append("Set-Cookie", cookie);
  return redirectOrRespond(request, "/orders", { ...response, init: { ...response.init, headers } });
}
