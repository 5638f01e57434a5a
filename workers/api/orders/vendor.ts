import { Hono } from "hono";
import { markedAs } from "#app/domain/orders/messages.ts";
import { type Order, orderStatuses } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import { orderSchema } from "#app/domain/orders/order-schema.ts";
import { orderCursor, readOrderSearch } from "#app/domain/orders/search.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { setOrderStatus } from "#app/use-cases/orders/set-status.ts";
import { undoOrderStatus } from "#app/use-cases/orders/undo-status.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";
import { answerList, LIST_DESCRIPTION, listOf, pagingOf } from "../paging.ts";

const options = { tag: "Vendor", signedIn: true };
const moved = z.object({ success: z.literal(true), message: z.string(), data: orderSchema });

/** A vendor's orders (SPEC.md 7, Vendor). Those of others answer 404. */
export const orders = new Hono<HonoEnv>()
  .get(
    "/orders/vendor/:vendorId",
    describes("List the own orders, newest first", { 200: listOf(orderSchema) }, [401, 403, 404], {
      ...options,
      description: `\`q\` and \`status\` narrow it. ${LIST_DESCRIPTION}`,
    }),
    onlyVendor,
    async (c) => {
      const { vendorId } = c.get("actor");
      if (c.req.param("vendorId") !== vendorId) return answerRefusal(c, refuse("not-found", "There is nothing here."));
      const url = new URL(c.req.url);
      const search = readOrderSearch(url.searchParams);
      const { orders, more } = await listOrdersOfVendor(c.get("visit").db, vendorId, search, pagingOf(url).limit);
      const last = more && !search.text ? orders.at(-1) : undefined;
      return answerList(c, orders.map(toOrderJson), last ? orderCursor(last) : null);
    },
  )
  .put(
    "/orders/:id/status",
    describes("Complete or cancel an order", { 200: moved }, [400, 401, 403, 404, 409, 413, 415, 422], {
      ...options,
      description:
        "An order moves once. A second move answers 409 with the order as it is, as `data`. Where the dispensary's own driver delivered, `idChecked` says whether the customer's ID was checked: false completes nothing.",
    }),
    onlyVendor,
    input(
      "json",
      z.object({
        status: z.enum(orderStatuses, "Failed to update order status"),
        idChecked: z.boolean().optional(),
      }),
    ),
    async (c) => {
      const move = { ...c.req.valid("json"), orderId: c.req.param("id") };
      return answerMove(c, await setOrderStatus(c.get("visit"), c.get("actor"), move));
    },
  )
  .post(
    "/orders/:id/undo",
    describes("Take back that an order was completed", { 200: moved }, [401, 403, 404, 409], {
      ...options,
      description:
        "Within 10 seconds, by whoever completed it; else 409 with the order as it is, as `data`. What a courier's delivery completed is undone with the courier request.",
    }),
    onlyVendor,
    async (c) => answerMove(c, await undoOrderStatus(c.get("visit"), c.get("actor"), { orderId: c.req.param("id") })),
  );

function answerMove(c: Parameters<typeof answerRefusal>[0], outcome: Outcome<Order>): Response {
  const current = outcome.ok ? undefined : (outcome.details?.order as Order | undefined);
  if (!outcome.ok && current) return answerRefusal(c, { ...outcome, details: { data: toOrderJson(current) } });
  return answer(c, outcome, (order) => ({ message: markedAs(order.status), data: toOrderJson(order) }));
}
