import { Hono } from "hono";
import { nothingHere } from "#app/domain/refusals.ts";
import type { HonoEnv } from "../hono-env.ts";
import { auth } from "./accounts/auth.ts";
import { history } from "./accounts/history.ts";
import { messages } from "./accounts/messages.ts";
import { staff } from "./accounts/staff.ts";
import { settlement } from "./billing/settlement.ts";
import { webhooks } from "./billing/stripe-webhook.ts";
import { subscriptions } from "./billing/subscriptions.ts";
import { shopWindows, windows } from "./checkout/windows.ts";
import { shopLimits } from "./compliance/limits.ts";
import { compliance } from "./compliance/packs.ts";
import { courierQuotes } from "./couriers/quotes.ts";
import { courierRequests } from "./couriers/requests.ts";
import { vendorDeals } from "./deals/deals.ts";
import { loyaltyPoints } from "./deals/points.ts";
import { shopExports } from "./dispensaries/exports.ts";
import { vendorsPublic } from "./dispensaries/public.ts";
import { reviewAnswers, reviews } from "./dispensaries/reviews.ts";
import { vendor } from "./dispensaries/settings.ts";
import { shops } from "./dispensaries/shops.ts";
import { websiteReads } from "./dispensaries/website-reads.ts";
import { capBody, crossHost, sameOrigin } from "./guard.ts";
import { respondRefusal } from "./handlers.ts";
import { inventoryChange } from "./menu/changes.ts";
import { inventory } from "./menu/inventory.ts";
import { strains } from "./menu/strains.ts";
import { push } from "./notices/push.ts";
import { openapiOf } from "./openapi.ts";
import { customer } from "./orders/customer.ts";
import { orderStage, orders } from "./orders/vendor.ts";
import { geo } from "./places/geo.ts";
import { map } from "./places/map.ts";
import { search } from "./places/search.ts";
import { integrations } from "./pos/integrations.ts";
import { treez } from "./pos/treez.ts";
import { courierWebhooks, orderWebhooks } from "./pos/webhooks.ts";
import { cloudPrint } from "./printing/cloud-print.ts";
import { vendorPrinters } from "./printing/printers.ts";
import { stats } from "./sales/stats.ts";
import { uploads } from "./uploads.ts";

/** SPEC.md 7. Guards come first, so that no section can forget them. */
export const api: Hono<HonoEnv> = new Hono<HonoEnv>()
  .use(crossHost)
  // Before the origin check: these are no browsers and have only their tokens.
  .route("/printers", cloudPrint)
  .route("/integrations", integrations)
  .route("/website", websiteReads)
  .use(sameOrigin)
  .use(capBody)
  .route("/", messages)
  .route("/", auth)
  .route("/", subscriptions.calls)
  .route("/", webhooks)
  .route("/", vendor.calls)
  .route("/", uploads.calls)
  .route("/", inventory.calls)
  .route("/", inventoryChange.calls)
  .route("/", orders.calls)
  .route("/", orderStage)
  .route("/", stats.calls)
  .route("/", windows.calls)
  .route("/", shopWindows)
  .route("/", settlement.calls)
  .route("/vendors/printers", vendorPrinters.calls)
  .route("/vendors/shops", shops.calls)
  .route("/vendors/staff", staff.calls)
  .route("/vendors/deals", vendorDeals.calls)
  .route("/", loyaltyPoints.calls)
  .route("/", history.calls)
  .route("/", reviews)
  .route("/", reviewAnswers.calls)
  .route("/", shopExports.calls)
  .route("/", strains)
  .route("/treez", treez.calls)
  .route("/customer", customer)
  .route("/geo", geo)
  .route("/map", map)
  .route("/search", search)
  .route("/compliance", compliance)
  .route("/", shopLimits)
  .route("/push", push)
  .route("/courier-quotes", courierQuotes)
  .route("/courier-requests", courierRequests)
  .route("/courier-webhooks", courierWebhooks)
  .route("/order-webhooks", orderWebhooks)
  // After every named path under /vendors/, which `/vendors/:id` would match.
  .route("/", vendorsPublic)
  .route(
    "/",
    openapiOf(() => api),
  )
  // Not notFound(): Hono ignores that of a mounted app, so the pages would answer.
  .all("*", (c) => respondRefusal(c, nothingHere));
