import { Hono } from "hono";
import { type SubscribePush, subscribePushSchema, unsubscribePushSchema } from "#app/domain/notices/push-schema.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notSignedIn, unknownOrder } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { verifyOrderToken } from "#app/platform/order-link.ts";
import { identify } from "#app/session/require.ts";
import { type PushOwner, subscribePush } from "#app/use-cases/notices/subscribe-push.ts";
import { unsubscribePush } from "#app/use-cases/notices/unsubscribe-push.ts";
import type { Visit } from "#app/visit.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, input, respond, respondRefusal } from "../handlers.ts";

const tag = "Notifications";
const owned =
  "For the signed-in account; with `order`, for that order; with `favorites`, for this browser's favorites.";

export const push = new Hono<HonoEnv>()
  .get(
    "/key",
    describes("The key to subscribe a browser with", { 200: z.object({ key: z.string() }) }, [404], { tag }),
    (c) => {
      const { push } = c.get("visit");
      return push
        ? c.json({ key: push.key })
        : respondRefusal(c, refuse("not-found", "Notifications are not available here."));
    },
  )
  .post(
    "/subscriptions",
    describes("Turn on a browser's notifications", { 201: done }, [400, 401, 404, 422, 429, 503], {
      tag,
      description: owned,
    }),
    input("json", subscribePushSchema),
    async (c) => {
      const visit = c.get("visit");
      const { subscription, ...audience } = c.req.valid("json");
      const owner = await ownerOf(visit, c.req.raw, audience);
      if (!owner.ok) return respondRefusal(c, owner);
      return respond(c, await subscribePush(visit, owner.value, subscription), () => ({}), 201);
    },
  )
  .delete(
    "/subscriptions",
    describes("Turn off a browser's notifications", { 200: done }, [400, 401, 404], { tag, description: owned }),
    input("json", unsubscribePushSchema),
    async (c) => {
      const visit = c.get("visit");
      const { endpoint, order, favorites } = c.req.valid("json");
      const owner = await ownerOf(visit, c.req.raw, { order, favorites: favorites && [] });
      if (!owner.ok) return respondRefusal(c, owner);
      return respond(c, await unsubscribePush(visit, owner.value, endpoint), () => ({}));
    },
  );

type Audience = Pick<SubscribePush, "order" | "favorites">;

async function ownerOf(visit: Visit, request: Request, { order, favorites }: Audience): Promise<Outcome<PushOwner>> {
  if (favorites) return ok({ favorites, clientIp: visit.clientIp });
  if (order) {
    const opens = await verifyOrderToken(visit.settings.orderLinkKey, order.id, order.token);
    return opens ? ok({ orderId: order.id }) : unknownOrder;
  }
  const actor = await identify(visit, request, { refresh: false });
  return actor ? ok({ actor }) : notSignedIn;
}
