import { Hono } from "hono";
import { refuse } from "#app/domain/outcome.ts";
import type { HonoEnv } from "../hono-env.ts";
import { auth } from "./auth.ts";
import { courierRequests } from "./courier-requests.ts";
import { courierWebhooks } from "./courier-webhooks.ts";
import { customer } from "./customer.ts";
import { geo } from "./geo.ts";
import { capBody, crossHost, sameOrigin } from "./guard.ts";
import { answerRefusal } from "./handlers.ts";
import { inventory } from "./inventory.ts";
import { map } from "./map.ts";
import { messages } from "./messages.ts";
import { openapiOf } from "./openapi.ts";
import { orders } from "./orders.ts";
import { strains } from "./strains.ts";
import { subscriptions } from "./subscriptions.ts";
import { treez } from "./treez.ts";
import { uploads } from "./uploads.ts";
import { vendor } from "./vendor.ts";
import { vendorsPublic } from "./vendors-public.ts";
import { webhooks } from "./webhooks.ts";

/** The JSON API (SPEC.md 7): one file a section. Guards first, so that no section can forget them. */
export const api: Hono<HonoEnv> = new Hono<HonoEnv>()
  .use(crossHost)
  .use(sameOrigin)
  .use(capBody)
  .route("/", messages)
  .route("/", auth)
  .route("/", subscriptions)
  .route("/", webhooks)
  .route("/", vendor)
  .route("/", uploads)
  .route("/", inventory)
  .route("/", orders)
  .route("/", strains)
  .route("/treez", treez)
  .route("/customer", customer)
  .route("/geo", geo)
  .route("/map", map)
  .route("/courier-requests", courierRequests)
  .route("/courier-webhooks", courierWebhooks)
  // After whatever begins with /vendors/ and has a name: `/vendors/:id` would take it.
  .route("/", vendorsPublic)
  .route(
    "/",
    openapiOf(() => api),
  )
  // Not notFound(): that of a mounted part is never asked, and the pages would answer.
  .all("*", (c) => answerRefusal(c, refuse("not-found", "There is nothing here.")));
