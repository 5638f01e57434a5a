import { type Context, Hono } from "hono";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { canMove, viewerOf } from "#app/domain/couriers/access.ts";
import { changedText } from "#app/domain/couriers/address/change.ts";
import { addressSchema } from "#app/domain/couriers/address/schema.ts";
import { readCardFilter } from "#app/domain/couriers/card.ts";
import { messageSchema } from "#app/domain/couriers/message-schema.ts";
import { positionSchema } from "#app/domain/couriers/position-schema.ts";
import { illegalMove } from "#app/domain/couriers/refusals.ts";
import { type CourierRequest, isWithCourier, movedText, moveTo } from "#app/domain/couriers/request.ts";
import { courierRequestJson, withPin } from "#app/domain/couriers/request-json.ts";
import { courierRequestSchema, type MoveInput, moveSchema, statusSchema } from "#app/domain/couriers/request-schema.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import type { Refusal } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { identify } from "#app/session/require.ts";
import { changeAddress } from "#app/use-cases/couriers/change-address.ts";
import { hidePosition } from "#app/use-cases/couriers/hide-position.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { requestCourier } from "#app/use-cases/couriers/request.ts";
import { sendMessage } from "#app/use-cases/couriers/send-message.ts";
import { sharePosition } from "#app/use-cases/couriers/share-position.ts";
import { findCourierRequest, listCourierRequests, listRequestsOfVendor } from "#db/couriers/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { only, onlyVendor } from "../actor.ts";
import { describes, done, input, messageResponse, respond, respondRefusal, withCurrent } from "../handlers.ts";
import { IDEMPOTENCY_KEY, idempotencyKey, idempotencyKeyHeader } from "../idempotency-key.ts";
import { courierRequestDoneSchema, courierRequestListSchema } from "./request-schema.ts";

const tag = "Courier";
const ofAccounts = { tag, signedIn: true } as const;

const EXAMPLE = `

    curl "$ORIGIN/api/courier-requests" -H "${IDEMPOTENCY_KEY}: $KEY" -H "Content-Type: application/json" -d '{"dispensaryName":"Corner Leaf","address":"400 Stewart Ave, Las Vegas, NV 89101","contactPhone":"(702) 555-0121","orderNumber":"A-1001","customerName":"Sam Rivers","customerPhone":"(702) 555-0199","deliveryAddress":"3700 W Flamingo Rd, Las Vegas, NV 89103","orderTotal":100,"products":[{"name":"Blue Dream, 3.5 g","quantity":2}]}'`;

/** SPEC.md 7, Courier; DECISIONS 4. Each request's own object decides its moves. */
export const courierRequests = new Hono<HonoEnv>()
  .post(
    "/",
    describes(
      "Request a courier",
      { 201: courierRequestDoneSchema, 200: courierRequestDoneSchema },
      [400, 403, 404, 413, 415, 422, 429, 503],
      {
        tag,
        parameters: [idempotencyKeyHeader],
        description: `Both addresses must be found, in one state, and no further apart than the dispensary's zone or 60 miles. With a \`quoteId\` the rate is that of the quote, which must be for the same delivery. With the same ${IDEMPOTENCY_KEY} and body, it returns the same request, as 200. Without an account, \`/courier-request/{_id}\` on this site follows and cancels it with the \`deliveryPin\`.${EXAMPLE}`,
      },
    ),
    input("json", courierRequestSchema),
    async (c) => {
      const visit = c.get("visit");
      const key = idempotencyKey(c);
      if (!key.ok) return respondRefusal(c, key);
      const actor = await identify(visit, c.req.raw, { refresh: false });
      const requested = await requestCourier(visit, actor, c.req.valid("json"), key.value);
      if (!requested.ok) return respondRefusal(c, requested);
      const { request, replayed } = requested.value;
      const message = "A courier will be assigned to your order shortly.";
      return c.json({ success: true, message, data: withPin(request) }, replayed ? 200 : 201);
    },
  )
  .get(
    "/",
    describes("List courier requests", { 200: courierRequestListSchema }, [401, 403], {
      ...ofAccounts,
      description:
        "Dispatchers and admins see all, couriers their own and the pending ones that they may carry; newest first. Of finished requests, the newest 500.",
    }),
    only("courier", "dispatcher", "admin"),
    async (c) => {
      const visit = c.get("visit");
      const viewer = viewerOf(c.get("actor"));
      const scope = viewer.role === "courier" ? { courierId: viewer.id } : "all";
      const list = await listCourierRequests(visit.db, scope);
      const seen = list.filter((request) => canViewRequest(viewer, request, visit.now()));
      return c.json(seen.map(({ log, ...request }) => courierRequestJson(request, log)));
    },
  )
  .get(
    "/vendor/:vendorId",
    describes("List a dispensary's own courier requests", { 200: courierRequestListSchema }, [401, 403, 404], {
      ...ofAccounts,
      description:
        "`q` searches customer, phone, street and order number (3 characters or more). `status` is a status, or NOT_DELIVERED.",
    }),
    onlyVendor("orders"),
    async (c) => {
      const { vendorId } = c.get("actor");
      if (c.req.param("vendorId") !== vendorId) return respondRefusal(c, notFound("Dispensary"));
      const { db } = c.get("visit");
      const filter = readCardFilter(new URL(c.req.url).searchParams);
      const list = await listRequestsOfVendor(db, vendorId, filter);
      return c.json(
        list.map(({ log, courierPhone, ...request }) => ({
          ...withPin(request, log),
          courierPhone: isWithCourier(request) || request.returning ? courierPhone : null,
        })),
      );
    },
  )
  .put(
    "/:id/status",
    describes("Move a courier request to a status", { 200: courierRequestDoneSchema }, [400, 401, 403, 404, 409, 422], {
      ...ofAccounts,
      description:
        "The five moves of the state table. Without `courierId`, the caller takes the request. DELIVERED needs `idChecked`, and a courier's CANCELLED needs a `reason`. Without them the response is 422.",
    }),
    only(),
    input("json", statusSchema),
    async (c) => {
      const { status, ...facts } = c.req.valid("json");
      const move = moveTo(status);
      const id = c.req.param("id");
      return move ? makeMove(c, id, { ...facts, move }) : refuseMove(c, id);
    },
  )
  .post(
    "/:id/moves",
    describes("Make any move of a courier request", { 200: courierRequestDoneSchema }, [400, 401, 403, 404, 409, 422], {
      ...ofAccounts,
      description:
        "Reassign, unassign, fail, return and undo besides the five. `deliver` needs `idChecked`. A courier's `return` needs the dispensary's return code as `pin`. `moveId` identifies the tap, so that a repeat changes nothing.",
    }),
    only(),
    input("json", moveSchema),
    (c) => makeMove(c, c.req.param("id"), c.req.valid("json")),
  )
  .put(
    "/:id/address",
    describes(
      "Change a delivery's address",
      { 200: courierRequestDoneSchema },
      [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
      {
        ...ofAccounts,
        description:
          "For the dispensary that made the request, dispatchers and admins, until it is over. The new address must pass the checks of a new request; an order's stays in the dispensary's zone and keeps its taxes. Pay and total stay. With `version`, the answer is 409 if the request has changed since. The courier confirms the new address before a delivery.",
      },
    ),
    only("vendor", "dispatcher", "admin"),
    input("json", addressSchema),
    async (c) => {
      const change = { ...c.req.valid("json"), requestId: c.req.param("id") };
      const changed = await changeAddress(c.get("visit"), c.get("actor"), change);
      if (!changed.ok) return respondRefusal(c, withRequest(changed));
      const { before, request } = changed.value;
      return c.json({ success: true, message: changedText(before, request), data: courierRequestJson(request) });
    },
  )
  .post(
    "/:id/messages",
    describes("Send a message about a delivery", { 200: messageResponse }, [400, 401, 403, 404, 409, 413, 415, 422], {
      ...ofAccounts,
      description:
        "Between the courier of a delivery and dispatch. `messageId` identifies the message, so that a repeat sends nothing. `writtenAt`: when it was written, if it waited for a connection.",
    }),
    only("courier", "dispatcher", "admin"),
    input("json", messageSchema),
    async (c) => {
      const message = { ...c.req.valid("json"), requestId: c.req.param("id") };
      const sent = await sendMessage(c.get("visit"), c.get("actor"), message);
      return respond(c, sent, () => ({ message: "Message sent" }));
    },
  )
  .put(
    "/:id/position",
    describes("Share the courier's position", { 200: done }, [400, 401, 403, 404, 409, 413, 415], {
      ...ofAccounts,
      description:
        "For the courier who has the goods and agreed to share. The customer sees the last one, rounded to 200 m until the last half mile. It is deleted an hour after the drop.",
    }),
    only("courier"),
    input("json", positionSchema),
    async (c) =>
      respond(c, await sharePosition(c.get("visit"), c.get("actor"), c.req.param("id"), c.req.valid("json")), Object),
  )
  .delete(
    "/:id/position",
    describes("Stop sharing the courier's position", { 200: done }, [401, 403, 404], ofAccounts),
    only("courier"),
    async (c) => respond(c, await hidePosition(c.get("visit"), c.get("actor"), c.req.param("id")), Object),
  );

type SignedIn = Context<HonoEnv & { Variables: HonoEnv["Variables"] & { actor: Actor } }>;

async function makeMove(c: SignedIn, requestId: string, input: MoveInput): Promise<Response> {
  const moved = await moveCourierRequest(c.get("visit"), c.get("actor"), { ...input, requestId });
  if (!moved.ok) return respondRefusal(c, withRequest(moved));
  const message = movedText(input.move, moved.value);
  return c.json({ success: true, message, data: courierRequestJson(moved.value) });
}

/** PENDING is not a target here: unassigning is a move of its own. */
async function refuseMove(c: SignedIn, requestId: string): Promise<Response> {
  const viewer = viewerOf(c.get("actor"));
  const request = await findCourierRequest(c.get("visit").db, requestId);
  if (!request || !canViewRequest(viewer, request, c.get("visit").now()))
    return respondRefusal(c, notFound("Courier request"));
  const refusal = canMove(viewer, request, "unassign") ? illegalMove(request) : notAllowed;
  return respondRefusal(c, withRequest(refusal));
}

const withRequest = (refusal: Refusal): Refusal =>
  withCurrent(refusal, "current", (request: CourierRequest) => courierRequestJson(request));
