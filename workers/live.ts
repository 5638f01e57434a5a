import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { feedOfDispatch, feedOfOrder, feedOfVendor } from "#app/domain/live-hint.ts";
import { opensOrder } from "#app/domain/order-link.ts";
import { only, onlyVendor } from "./api/actor.ts";
import { isOurs } from "./api/guard.ts";
import type { HonoEnv } from "./http.ts";

/** A page of another site could open a socket here with our visitor's cookies: a browser names its origin. */
const sameOriginSocket = createMiddleware<HonoEnv>(async (c, next) => {
  if (!isOurs(c.req.raw, c.get("app").settings.origin)) return c.text("This request came from another site.", 403);
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    return c.text("A WebSocket is expected here.", 426, { Upgrade: "websocket" });
  }
  await next();
});

/** WebSockets of the live feeds; each route decides who may listen before the feed's object is asked. */
export const live = new Hono<HonoEnv>()
  .use(sameOriginSocket)
  .get("/order/:orderId", async (c) => {
    const app = c.get("app");
    const orderId = c.req.param("orderId");
    const opens = await opensOrder(app.settings.orderLinkKey, orderId, c.req.query("token") ?? "");
    return opens ? app.feed.connect(feedOfOrder(orderId), c.req.raw) : c.text("Not found", 404);
  })
  // A dispensary's own orders and courier requests.
  .get("/vendor", onlyVendor, (c) => c.get("app").feed.connect(feedOfVendor(c.get("actor").vendorId), c.req.raw))
  // All courier requests: a hint says that one changed, and the page's loader knows who sees it.
  .get("/dispatch", only("courier", "dispatcher", "admin"), (c) =>
    c.get("app").feed.connect(feedOfDispatch(), c.req.raw),
  );
