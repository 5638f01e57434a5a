import { parseWhole } from "#app/domain/number-input.ts";
import { listOrdersSince } from "#db/orders/new-orders.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/new-orders";
import type { NewOrder } from "./use-order-alerts.ts";

/** For the alert, so only names, times and whether someone has seen the order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const since = parseWhole(new URL(request.url).searchParams.get("since")) ?? visit.now();
  const orders = await listOrdersSince(visit.db, actor.vendorId, { since, now: visit.now() });
  return Response.json(
    orders.map(({ firstName, lastName, ...order }): NewOrder => ({ ...order, name: `${firstName} ${lastName}` })),
  );
}
