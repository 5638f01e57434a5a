import { Hono } from "hono";
import { z } from "zod";
import { type Order, orderAsRead, orderStatuses } from "#app/domain/order.ts";
import { orderCursor, readOrderSearch } from "#app/domain/order-search.ts";
import { markedAs } from "#app/domain/order-words.ts";
import { refuse } from "#app/domain/outcome.ts";
import { orderSchema } from "#app/domain/schemas/order.ts";
import { setOrderStatus } from "#app/use-cases/set-order-status.ts";
import { listOrdersOfVendor } from "#db/vendor-orders.ts";
import type { HonoEnv } from "../http.ts";
import { onlyVendor } from "./actor.ts";
import { answer, answerRefusal, describes, input } from "./handlers.ts";
import { linkToNext, listLimit } from "./paging.ts";

const options = { tag: "Vendor", signedIn: true };
const moved = z.object({ success: z.literal(true), message: z.string(), data: orderSchema });

/** A vendor's orders (SPEC.md 7, Vendor). Those of others answer 404. */
export const orders = new Hono<HonoEnv>()
  .get(
    "/orders/vendor/:vendorId",
    describes("List the own orders, newest first", { 200: z.array(orderSchema) }, [401, 403, 404], {
      ...options,
      description: "`Link` leads to older ones; `q` and `status` narrow it.",
    }),
    onlyVendor,
    async (c) => {
      const { vendorId } = c.get("actor");
      if (c.req.param("vendorId") !== vendorId) return answerRefusal(c, refuse("not-found", "There is nothing here."));
      const url = new URL(c.req.url);
      const search = readOrderSearch(url.searchParams);
      const { orders, more } = await listOrdersOfVendor(c.get("app").db, vendorId, search, listLimit(url));
      const last = orders.at(-1);
      if (more && last && !search.text) c.header("Link", linkToNext(url, orderCursor(last)));
      return c.json(orders.map(orderAsRead));
    },
  )
  .put(
    "/orders/:id/status",
    describes("Complete or cancel an order", { 200: moved }, [400, 401, 403, 404, 409, 413, 415], {
      ...options,
      description: "An order moves once. A second move answers 409 with the order as it is, as `data`.",
    }),
    onlyVendor,
    input("json", z.object({ status: z.enum(orderStatuses, "Failed to update order status") })),
    async (c) => {
      const { status } = c.req.valid("json");
      const outcome = await setOrderStatus(c.get("app"), c.get("actor"), { orderId: c.req.param("id"), status });
      const current = outcome.ok ? undefined : (outcome.details?.order as Order | undefined);
      if (!outcome.ok && current) return answerRefusal(c, { ...outcome, details: { data: orderAsRead(current) } });
      return answer(c, outcome, (order) => ({ message: markedAs(order.status), data: orderAsRead(order) }));
    },
  );
