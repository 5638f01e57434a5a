import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { feedOfDispatch, feedOfOrder, feedOfVendor, socketTags } from "#app/domain/live-hint.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { verifyOrderToken } from "#app/platform/order-link.ts";
import { readOrderToken } from "#app/session/order-cookie.ts";
import type { Visit } from "#app/visit.ts";
import { only, onlyVendor } from "./api/actor.ts";
import { isSameOrigin } from "./api/guard.ts";
import type { HonoEnv } from "./hono-env.ts";

/** Another site could open a socket with our visitor's cookies, so check the origin that browsers send. */
const sameOriginSocket = createMiddleware<HonoEnv>(async (c, next) => {
  if (!isSameOrigin(c.req.raw, c.get("visit").origin)) return c.text("This request came from another site.", 403);
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    return c.text("A WebSocket is expected here.", 426, { Upgrade: "websocket" });
  }
  await next();
});

function openSocket(c: { get(key: "visit"): Visit; req: { raw: Request } }, channel: string, actor?: Actor) {
  const { feed, clientIp } = c.get("visit");
  return feed.connect(channel, c.req.raw, socketTags(ipKey(clientIp), actor));
}

/** Each route checks access before it calls the feed's object. */
export const live = new Hono<HonoEnv>()
  .use(sameOriginSocket)
  .get("/order/:orderId", async (c) => {
    const visit = c.get("visit");
    const orderId = c.req.param("orderId");
    const token = c.req.query("token") ?? readOrderToken(c.req.header("Cookie") ?? null, orderId);
    const opens = await verifyOrderToken(visit.settings.orderLinkKey, orderId, token);
    return opens ? openSocket(c, feedOfOrder(orderId)) : c.text("Not found", 404);
  })
  .get("/vendor", onlyVendor("orders"), (c) => openSocket(c, feedOfVendor(c.get("actor").vendorId), c.get("actor")))
  // All courier requests: the feed only hints, and the page's loader checks access.
  .get("/dispatch", only("courier", "dispatcher", "admin"), (c) => openSocket(c, feedOfDispatch(), c.get("actor")));
