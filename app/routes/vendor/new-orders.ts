import { listOrdersSince } from "#db/vendor-orders.ts";
import type { Route } from "./+types/new-orders";
import { ownShop } from "./own-shop.ts";
import type { NewOrder } from "./use-order-alerts.ts";

/** Orders since an instant, for the alert: names and times, nothing else. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = await ownShop({ context, request });
  const since = Number(new URL(request.url).searchParams.get("since") ?? app.now());
  const orders = await listOrdersSince(app.db, actor.vendorId, Number.isFinite(since) ? since : app.now());
  return Response.json(
    orders.map(
      ({ id, createdAt, firstName, lastName }): NewOrder => ({ id, createdAt, name: `${firstName} ${lastName}` }),
    ),
  );
}
