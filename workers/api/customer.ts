import { Hono } from "hono";
import { z } from "zod";
import type { Checkout } from "#app/domain/checkout.ts";
import { sha256 } from "#app/domain/digest.ts";
import { orderAsRead } from "#app/domain/order.ts";
import { opensOrder, orderPath, orderToken } from "#app/domain/order-link.ts";
import { refuse } from "#app/domain/outcome.ts";
import { quoteAsRead } from "#app/domain/quote-json.ts";
import {
  type CreateOrder,
  createOrderSchema,
  orderFoundSchema,
  orderPlacedSchema,
  quotedSchema,
  quoteRequestSchema,
} from "#app/domain/schemas/checkout.ts";
import { placeOrder } from "#app/use-cases/place-order.ts";
import { quoteOrder } from "#app/use-cases/quote-order.ts";
import { findOrder } from "#db/orders.ts";
import type { HonoEnv } from "../http.ts";
import { answer, answerRefusal, describes, input, withinRate } from "./handlers.ts";

const tag = "Shopper";
const KEY = "Idempotency-Key";
const keySchema = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const keyHeader = { in: "header", name: KEY, schema: { type: "string", maxLength: 200 } } as const;

/** What a shopper's browser asks (SPEC.md 7, Shopper). No account, no session: an order's link holds its own key. */
export const customer = new Hono<HonoEnv>()
  .post(
    "/quote",
    describes("Price a cart without ordering it", { 200: quotedSchema }, [400, 403, 404, 413, 415, 429], { tag }),
    input("json", quoteRequestSchema),
    async (c) => {
      const app = c.get("app");
      const limited = await withinRate(app, "quote", app.address);
      if (limited) return answerRefusal(c, limited);
      const { payment_method, tip, ...cart } = c.req.valid("json");
      const quote = await quoteOrder(app, { ...cart, paymentMethod: payment_method ?? null, tip: tip ?? null });
      return answer(c, quote, (value) => ({ quote: quoteAsRead(value) }));
    },
  )
  .post(
    "/create-order",
    describes(
      "Place an order",
      { 201: orderPlacedSchema, 200: orderPlacedSchema },
      [400, 403, 404, 409, 413, 415, 422, 429, 503],
      { tag, parameters: [keyHeader], description: `With the same ${KEY} and body it answers the same order, as 200.` },
    ),
    input("json", createOrderSchema),
    async (c) => {
      const app = c.get("app");
      const key = c.req.header(KEY);
      if (key !== undefined && !keySchema.safeParse(key).success) {
        return answerRefusal(c, refuse("malformed", `The ${KEY} is 1 to 200 visible ASCII characters.`));
      }
      const limited = await withinRate(app, "order", app.address);
      if (limited) return answerRefusal(c, limited);
      const once = key === undefined ? null : { key, bodyHash: await sha256(await c.req.text()) };
      const placed = await placeOrder(app, checkoutOf(c.req.valid("json")), once);
      if (!placed.ok) return answerRefusal(c, placed);
      const { order, again } = placed.value;
      const token = await orderToken(app.settings.orderLinkKey, order.id);
      const shown = { orderId: order.id, order: orderAsRead(order), token, link: orderPath(order.id, token) };
      return c.json({ success: true, ...shown }, again ? 200 : 201);
    },
  )
  .get(
    "/orders/:orderId",
    describes("Find an order by the token of its link", { 200: orderFoundSchema }, [400, 404], { tag }),
    input("query", z.object({ token: z.string() })),
    async (c) => {
      const app = c.get("app");
      const orderId = c.req.param("orderId");
      const opens = await opensOrder(app.settings.orderLinkKey, orderId, c.req.valid("query").token);
      const order = opens ? await findOrder(app.db, orderId) : undefined;
      if (!order) return answerRefusal(c, refuse("not-found", "Order details not available."));
      return c.json({ success: true, order: orderAsRead(order) });
    },
  );

/** SPEC.md's payload as the domain knows it; what it does not name is left behind. */
const checkoutOf = ({ orderDetails, ...body }: CreateOrder): Checkout => ({
  vendorId: body.vendorId,
  orderType: orderDetails.orderType,
  contact: {
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.email,
    phone: body.phone,
    birthdate: body.birthday,
  },
  deliveryAddress: orderDetails.delivery_address ?? null,
  items: orderDetails.items,
  paymentMethod: orderDetails.payment_method ?? null,
  paymentFee: orderDetails.payment_fee ?? null,
  tip: orderDetails.tip ?? null,
  totalAmount: body.totalAmount,
});
