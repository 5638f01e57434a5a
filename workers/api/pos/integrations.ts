import { Hono } from "hono";
import type { HonoEnv } from "#workers/hono-env.ts";
import { capBody } from "../guard.ts";
import { menuItems } from "./items.ts";
import { keyOrders } from "./orders.ts";
import { keyStatus } from "./status.ts";
import { keyTokens } from "./token.ts";

/** For points of sale, which sign in with a key of the dispensary's. */
export const integrations = new Hono<HonoEnv>()
  .use(capBody)
  .route("/", keyTokens)
  .route("/", menuItems.calls)
  .route("/", keyOrders.calls)
  .route("/", keyStatus.calls);
