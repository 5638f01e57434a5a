import { type Context, Hono, type MiddlewareHandler } from "hono";
import { parseCheckout, parseQuoteRequest } from "#app/domain/checkout/draft-json.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import {
  createOrderSchema,
  orderFoundSchema,
  orderPlacedSchema,
  quotedSchema,
  quoteRequestSchema,
} from "#app/domain/checkout/schema.ts";
import { toPositionJson } from "#app/domain/couriers/position-schema.ts";
import { toReviewJson } from "#app/domain/dispensaries/review.ts";
import { newReviewSchema, reviewSchema } from "#app/domain/dispensaries/review-schema.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { arrivalSchema } from "#app/domain/orders/move-schema.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { toShopperOrderJson } from "#app/domain/orders/order-json.ts";
import { ORDER_TOKEN } from "#app/domain/orders/order-token.ts";
import { carriedRequest } from "#app/domain/orders/stage.ts";
import { toTrackerJson } from "#app/domain/orders/tracker.ts";
import type { Outcome, Refusal } from "#app/domain/outcome.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { receiptSchema } from "#app/domain/sales/receipt-schema.ts";
import { z } from "#app/domain/zod.ts";
import { sha256 } from "#app/platform/digest.ts";
import { orderLink, orderToken, verifyOrderToken } from "#app/platform/order-link.ts";
import { orderCookies, ordersInCookies } from "#app/session/order-cookie.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { quoteOrder } from "#app/use-cases/checkout/quote.ts";
import { postReview } from "#app/use-cases/dispensaries/post-review.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { arrive } from "#app/use-cases/orders/arrive.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { confirmPickup } from "#app/use-cases/orders/confirm-pickup.ts";
import { writeReceipt } from "#app/use-cases/sales/write-receipt.ts";
import type { Visit } from "#app/visit.ts";
import { findReviewOfOrder } from "#db/dispensaries/reviews.ts";
import { findOrder, findTrackedOrder } from "#db/orders/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { admitOrder, admitQuote } from "../admit.ts";
import { describes, done, input, respond, respondRefusal, withCurrent } from "../handlers.ts";
import { IDEMPOTENCY_KEY, idempotencyKey, idempotencyKeyHeader } from "../idempotency-key.ts";

const tag = "Shopper";
const receiptResponse = done.extend({ data: receiptSchema });
/** Our own pages send it as a header, so that no later address holds it. */
const linkToken = z.object({ token: z.string().optional() });

/** Behind `input("query", linkToken)`. */
const onlyByLink: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const orderId = c.req.param("orderId") ?? "";
  const token = c.req.query("token") ?? c.req.header(ORDER_TOKEN) ?? "";
  const opens = await verifyOrderToken(c.get("visit").settings.orderLinkKey, orderId, token);
  return opens ? next() : respondRefusal(c, unknownOrder);
};

/** SPEC.md 7, Shopper. No account or session: an order's link carries its own key. */
export const customer = new Hono<HonoEnv>()
  .post(
    "/quote",
    describes("Price a cart without ordering it", { 200: quotedSchema }, [400, 403, 404, 413, 415, 422, 429, 503], {
      tag,
    }),
    input("json", quoteRequestSchema),
    admitQuote,
    async (c) => {
      const visit = c.get("visit");
      const quote = await quoteOrder(visit, parseQuoteRequest(c.req.valid("json")), await savedOrderIds(c));
      return respond(c, quote, (value) => ({ quote: toQuoteJson(value) }));
    },
  )
  .post(
    "/create-order",
    describes(
      "Place an order",
      { 201: orderPlacedSchema, 200: orderPlacedSchema },
      [400, 403, 404, 409, 413, 415, 422, 429, 503],
      {
        tag,
        parameters: [idempotencyKeyHeader],
        description: `With the same ${IDEMPOTENCY_KEY} and body, it returns the same order, as 200.`,
      },
    ),
    input("json", createOrderSchema),
    admitOrder,
    async (c) => {
      const visit = c.get("visit");
      const key = idempotencyKey(c);
      if (!key.ok) return respondRefusal(c, key);
      const once = key.value === null ? null : { key: key.value, bodyHash: await sha256(await c.req.text()) };
      const placed = await placeOrder(visit, parseCheckout(c.req.valid("json")), {
        once,
        savedOrderIds: await savedOrderIds(c),
      });
      if (!placed.ok) return respondRefusal(c, withBirthday(placed));
      const { order, replayed } = placed.value;
      const token = await orderToken(visit.settings.orderLinkKey, order.id);
      const shown = { orderId: order.id, order: toShopperOrderJson(order), token, link: orderLink(order.id, token) };
      for (const cookie of orderCookies(order.id, token)) c.header("Set-Cookie", cookie, { append: true });
      return c.json({ success: true, ...shown }, replayed ? 200 : 201);
    },
  )
  .get(
    "/orders/:orderId",
    describes("Find an order by the token of its link", { 200: orderFoundSchema }, [400, 404], { tag }),
    input("query", linkToken),
    onlyByLink,
    async (c) => {
      const tracked = await trackerOf(c.get("visit"), c.req.param("orderId"));
      return tracked ? c.json({ success: true, ...tracked }) : respondRefusal(c, unknownOrder);
    },
  )
  .get(
    "/orders/:orderId/receipt",
    describes("An order's receipt by the token of its link", { 200: receiptResponse }, [400, 404], { tag }),
    input("query", linkToken),
    onlyByLink,
    async (c) => {
      const visit = c.get("visit");
      const order = await findOrder(visit.db, c.req.param("orderId"));
      const written = order && (await writeReceipt(visit, order));
      return written ? c.json({ success: true, data: written.receipt }) : respondRefusal(c, unknownOrder);
    },
  )
  .post(
    "/orders/:orderId/cancel",
    describes("Cancel an order by the token of its link", { 200: orderFoundSchema }, [400, 403, 404, 409, 503], {
      tag,
      description: "While its stage is `placed`; otherwise 409 with the current order as `data`.",
    }),
    input("query", linkToken),
    onlyByLink,
    async (c) => respondTracker(c, await cancelByShopper(c.get("visit"), c.req.param("orderId"))),
  )
  .post(
    "/orders/:orderId/confirmation",
    describes(
      "Confirm a pickup, by the token of the order's link",
      { 200: orderFoundSchema },
      [400, 403, 404, 409, 503],
      { tag, description: "While `confirmBy` is set; otherwise 409 with the current order as `data`." },
    ),
    input("query", linkToken),
    onlyByLink,
    async (c) => respondTracker(c, await confirmPickup(c.get("visit"), c.req.param("orderId"))),
  )
  .post(
    "/orders/:orderId/arrival",
    describes(
      "Report that the shopper has arrived, by the token of the order's link",
      { 200: orderFoundSchema },
      [400, 403, 404, 409, 413, 415, 422],
      {
        tag,
        description: "For pickups that are accepted and not picked up; otherwise 409 with the current order as `data`.",
      },
    ),
    input("json", arrivalSchema),
    input("query", linkToken),
    onlyByLink,
    async (c) => respondTracker(c, await arrive(c.get("visit"), c.req.param("orderId"), c.req.valid("json").car)),
  )
  .post(
    "/orders/:orderId/review",
    describes(
      "Review an order by the token of its link",
      { 201: done.extend({ data: reviewSchema }) },
      [400, 403, 404, 409, 413, 415, 422],
      {
        tag,
        description: "Once, after it was delivered or picked up; else 409. A review that breaks the rules is 422.",
      },
    ),
    input("json", newReviewSchema),
    input("query", linkToken),
    onlyByLink,
    async (c) => {
      const visit = c.get("visit");
      const orderId = c.req.param("orderId");
      const posted = await postReview(visit, orderId, c.req.valid("json"));
      if (!posted.ok) return respondRefusal(c, posted);
      const review = await findReviewOfOrder(visit.db, orderId);
      return review ? c.json({ success: true, data: toReviewJson(review) }, 201) : respondRefusal(c, unknownOrder);
    },
  )
  .post(
    "/orders/:orderId/proposals/:proposalId",
    describes(
      "Answer a proposed change by the token of the order's link",
      { 200: orderFoundSchema },
      [400, 403, 404, 409, 413, 415, 422, 503],
      {
        tag,
        description:
          "409 with the current order as `data`, if it was answered, has expired, or the order has moved on.",
      },
    ),
    input("json", z.object({ answer: z.enum(["accept", "decline"], "Please accept or decline.") })),
    input("query", linkToken),
    onlyByLink,
    async (c) => {
      const accepts = c.req.valid("json").answer === "accept";
      return respondTracker(c, await answerProposal(c.get("visit"), { ...c.req.param(), accepts }));
    },
  );

/** The form's `birthdate` is the JSON's `birthday`. */
function withBirthday(refusal: Refusal): Refusal {
  const { birthdate, ...fields } = refusal.fields ?? {};
  return birthdate ? { ...refusal, fields: { ...fields, birthday: birthdate } } : refusal;
}

const savedOrderIds = (c: Context<HonoEnv>): Promise<string[]> =>
  ordersInCookies(c.get("visit").settings.orderLinkKey, c.req.header("Cookie") ?? null);

async function respondTracker(c: Context<HonoEnv>, outcome: Outcome<Order>): Promise<Response> {
  if (outcome.ok) return c.json({ success: true, ...(await trackerOf(c.get("visit"), outcome.value.id)) });
  return respondRefusal(c, withCurrent(outcome, "order", toShopperOrderJson));
}

async function trackerOf(visit: Visit, orderId: string) {
  const found = await findTrackedOrder(visit.db, orderId);
  if (!found || !isShownHere(visit, found.order.vendorId)) return undefined;
  const { order } = found;
  const carried = carriedRequest(order.couriers);
  const position = carried ? await visit.courierRequests.position(carried.id, visit.now()) : null;
  const courierPosition = position && toPositionJson(position);
  return { order: toShopperOrderJson(order), ...toTrackerJson(order, found, visit.now()), courierPosition };
}
