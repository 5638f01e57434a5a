import { sql } from "drizzle-orm";
import { exportedTables } from "#app/domain/dispensaries/export-tables.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import { moved } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { listAccounts } from "#db/accounts/accounts.ts";
import { listAudit } from "#db/accounts/audit.ts";
import * as audit from "#db/accounts/audit-writes.ts";
import * as history from "#db/accounts/history.ts";
import * as historyWrites from "#db/accounts/history-writes.ts";
import * as staffWrites from "#db/accounts/staff-writes.ts";
import * as userWrites from "#db/accounts/writes.ts";
import { bookSubscription } from "#db/billing/ledger-writes.ts";
import { listUnpaidActiveVendors } from "#db/billing/queries.ts";
import { applySubscription } from "#db/billing/writes.ts";
import { insertWindowHistory } from "#db/checkout/windows.ts";
import { enterLocalRate } from "#db/compliance/local-tax-rates.ts";
import { listTimeZones, updateWithheld } from "#db/compliance/withheld.ts";
import { findEarner, listEarned } from "#db/couriers/earnings.ts";
import * as handIns from "#db/couriers/hand-ins.ts";
import { findJob, insertMessage } from "#db/couriers/messages.ts";
import { upsertPapers } from "#db/couriers/papers.ts";
import * as requests from "#db/couriers/queries.ts";
import { listCouriersAtWork, saveRoute, unpinStop } from "#db/couriers/routes.ts";
import * as trips from "#db/couriers/trips.ts";
import * as courierWrites from "#db/couriers/writes.ts";
import { updateDeal } from "#db/deals/writes.ts";
import { closeVendor, reopenVendor } from "#db/dispensaries/closing.ts";
import { listExportRows } from "#db/dispensaries/export-rows.ts";
import { findVendorPage } from "#db/dispensaries/page.ts";
import { listAdminVendors } from "#db/dispensaries/queries.ts";
import { findPublicReviews, listReviewsOfVendor } from "#db/dispensaries/reviews.ts";
import * as websites from "#db/dispensaries/websites.ts";
import { updateVendorSettings } from "#db/dispensaries/writes.ts";
import { listLikelyProducts, searchCatalog } from "#db/menu/catalog.ts";
import * as imports from "#db/menu/imports.ts";
import * as menu from "#db/menu/public-menu.ts";
import * as inventory from "#db/menu/queries.ts";
import { listPublicProducts } from "#db/menu/sitemap.ts";
import { moveStock } from "#db/menu/stock.ts";
import * as inventoryWrites from "#db/menu/writes.ts";
import { claimFavoriteNews, listFavoriteNews } from "#db/notices/favorites.ts";
import { listPushSubscriptions } from "#db/notices/push.ts";
import { deleteOwnPush, saveFavoritePushes } from "#db/notices/push-writes.ts";
import { deleteOldRows } from "#db/old-rows.ts";
import { upsertCronRun } from "#db/operations/writes.ts";
import { replaceOrderItems } from "#db/orders/proposals.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { followAddress, insertOrderDeliveries, recordOrderEvent } from "#db/orders/writes.ts";
import * as nearby from "#db/places/nearby.ts";
import { findSuggestions } from "#db/places/suggest.ts";
import { listSourceIds } from "#db/pos/orders.ts";
import * as webhookWrites from "#db/pos/webhook-writes.ts";
import * as posWrites from "#db/pos/writes.ts";
import { aRequest, firstEntryOf } from "#test/support/couriers.ts";
import { aDeal } from "#test/support/deals.ts";
import { anOrder, orderLine } from "#test/support/orders.ts";
import { papers } from "#test/support/people.ts";
import { inventoryProduct } from "#test/support/products.ts";
import { type Ask, ask } from "./asked.ts";

const here = { lat: 34.0522, lng: -118.2437 };
const params = (query: string) => new URLSearchParams(query);
const afterCursor = encodeURIComponent(JSON.stringify(["Vape", "Sour Diesel", "product"]));
const searches = {
  nearby: [
    ...["", "mode=pickup", "mode=pickup&eta=slow", "eta=quick", "q=blue", "q=blue&mode=pickup", "strain=sativa"],
    ...["q=blue&strain=sativa&category=flower&min=10&max=50", "max=50", "q=og", "q=og&mode=pickup&page=3", "q=🌿"],
    ...["q=og&category=flower", "sort=price", "sale=1", "q=og&sale=1&mode=pickup", "effect=happy&open=1"],
    ...["open=1&deal=1", "open=1&deal=1&mode=pickup&eta=slow"],
  ],
  menu: [
    ...["", "q=blue", "strain=sativa&strain=indica", "category=Flower", "category=Flower&after=r.x"],
    ...["category=Flower&q=a&after=r.x", "effect=happy&effect=sleepy"],
  ],
  inventory: [
    ...["", "category=Vape", `after=${afterCursor}`, "q=blue", "q=blue&category=Vape", "q=🌿", "show=off", "show=low"],
    ...["show=sale&category=Vape", `show=no-image&after=${afterCursor}`, "sort=price", "sort=changed&category=Vape"],
    ...['sort=price-down&after=[5,"product"]', "sort=price&show=sale", "q=blue&show=sale&sort=price"],
    ...["contents=unknown", "contents=unknown&category=Vape"],
  ],
  orders: [
    ...["", "status=COMPLETED", "after=5.order", "status=COMPLETED&after=5.order", "q=reyes"],
    ...["q=1m8cgta7prd12cqmhq5s888s2", "q=reyes&status=COMPLETED"],
  ],
};

const row: InventoryProduct = { ...inventoryProduct(), vendorId: "vendor", version: 1 };
const scope = { vendorId: "vendor", productId: "product", version: 1 };
const request = aRequest({ vendorId: "vendor" });
const hook = {
  ...({
    id: "hook",
    vendorId: "vendor",
    kind: "couriers",
    url: "https://example.com/",
    timeZone: "America/Los_Angeles",
  } as const),
  ...{ events: ["courier_request.created" as const], secrets: [0] },
};
const stored = anOrder({ id: "order", vendorId: "vendor", version: 2 });
const item = orderLine();
const move = moved(stored, { kind: "accepted", readyInMinutes: 20 }, { role: "dispensary", id: "account", at: 0 });
const orderAs = (status: Order["status"]) => ({ ...stored, items: [item], status });

const by = { vendorId: "vendor", actorId: "user", now: 0 };
const changed = { kind: "product-changed", subjectId: "product", name: "Blue Dream", changes: [] } as const;
const happened = {
  ...({ kind: "staff-invited", vendorId: "vendor", actorId: "user", subjectId: "other" } as const),
  ...{ clientIp: "", name: "Kim Ito", changes: [], now: 0 },
};
const invitation = {
  ...({ id: "other", tokenHash: "a".repeat(64), vendorId: "vendor", invitedBy: "user", role: "staff" } as const),
  ...{ email: "a@example.com", firstName: "Kim", lastName: "Ito", createdAt: 0, expiresAt: 1 },
};
const subscription = {
  ...({ id: "sub", plan: "vendor", status: "ACTIVE", startedAt: 0, trialEndsAt: null, currentPeriodEnd: 9 } as const),
  ...{ billingAnchor: 0, canceledAt: null, accessUntil: null, pastDueSince: null, card: null },
};
const unpaid = { createdBefore: 0, now: 0, after: "", limit: 10 };
const withheld = { licenseCheck: "required", openStates: ["CA"], days: {} } as const;
const taxRate = {
  ...{ state: "CA", city: "los angeles", taxKey: "local", percent: 1, fromDay: "2026-01-01", untilDay: null },
  enteredAt: 0,
};

const website = { host: "shop.greendoor.example", headerColor: "#17402a", buttonColor: "#1e7a46", canonical: true };

/** The queries and writes whose statements depend on what they are called with. */
export const calls: Ask[] = [
  ...searches.nearby.map((query) => ask(nearby.listNearby, here, readNearbySearch(params(query)), 0)),
  ask(nearby.listServing, here, 1),
  ask(findSuggestions, here, false, "blue dr"),
  ask(findSuggestions, here, true, "og"),
  ask(findSuggestions, here, false, "blue dr", ["CA"]),
  ...searches.menu.map((query) => ask(menu.findMenu, "vendor", readMenuSearch(params(query)), 0)),
  ask(menu.listInNeutralOrder, "vendor", { of: ["Flower", "Edible"], after: "", limit: 10 }),
  ask(listPublicProducts, 2, ["CA"]),
  ask(findVendorPage, "vendor", null, 1),
  ask(listReviewsOfVendor, "vendor", { limit: 20, after: null }),
  ask(findPublicReviews, "vendor", { limit: 20, after: null }),
  ask(updateDeal, "vendor", aDeal(), { now: 0, version: 0 }),
  ask(updateDeal, "vendor", aDeal(), { now: 0, version: null }),
  ask(moveStock, orderAs("AWAITING_PROCESSING"), { ...move, status: "CANCELLED" }),
  ask(moveStock, orderAs("CANCELLED"), { ...move, status: "AWAITING_PROCESSING" }),
  ask(recordOrderEvent, orderAs("COMPLETED"), move),
  ask(insertOrderDeliveries, stored, { kind: "placed", version: 0, at: 0 }),
  ask(replaceOrderItems, "order", [item], {
    ...{
      subtotalCents: 1,
      feeCents: 0,
      tipCents: 0,
      totalCents: 1,
      taxes: null,
      deals: [],
      pointsUsed: 0,
      pointsEarned: 0,
    },
  }),

  ask(listPushSubscriptions, { vendorId: "vendor" }, 0),
  ask(listPushSubscriptions, { userId: "user" }, 0),
  ask(listPushSubscriptions, { orderId: "order" }, 0),
  ask(deleteOwnPush, "https://push.example.com/1", { userId: "user" }),
  ask(deleteOwnPush, "https://push.example.com/1", { orderId: "order" }),
  ask(deleteOwnPush, "https://push.example.com/1", "favorites"),
  ask(saveFavoritePushes, { id: "1", endpoint: "https://push.example.com/1", p256dh: "", auth: "" }, ["product"], 0),
  ask(listFavoriteNews, 0, 200),
  ask(claimFavoriteNews, ["1"], ["1"], 0),
  ask(searchCatalog, "Flower", "coastline kush"),
  ask(listLikelyProducts, [{ line: 2, query: '{name brand} : ("coastline" OR "kush")' }]),
  ...searches.inventory.map((query) =>
    ask(inventory.listInventory, "vendor", readInventorySearch(params(query)), { guesses: ["flower mg"] }),
  ),
  ask(inventory.listProductsOfVendor, "vendor", ["product"]),
  ...["", "category=vape", "show=off", "show=low&category=vape"].map((query) =>
    ask(inventory.countInventory, "vendor", readInventorySearch(params(query))),
  ),
  ask(inventoryWrites.updateProductRow, scope, { status: "Disabled" }, 0),
  ask(inventoryWrites.updateProductRow, { ...scope, version: null }, { status: "Disabled" }, 0),
  ask(inventoryWrites.deleteProductRow, scope),
  ask(inventoryWrites.deleteProductRow, { ...scope, version: null }),
  ask(inventoryWrites.updateProducts, "vendor", [row], 0),
  ask(inventoryWrites.deleteProductRows, "vendor", [row]),
  ask(imports.findLastImport, "vendor", 0),
  ask(imports.findImport, "vendor", 1),
  ask(imports.insertImport, by, [], []),
  ask(imports.undoStatements, by, 1, { changes: [], restored: [{ ...row, stockSeen: null }], removed: [row] }),
  ask(imports.listOrderedSince, "vendor", 0),
  ask(inventoryWrites.insertProductChanges, by, [changed], [row]),
  ask(inventoryWrites.insertRemovals, by, [changed], [row]),
  ask(insertWindowHistory, { vendorId: "vendor", actorId: null, now: 0 }, [], 0),
  ...searches.orders.map((query) => ask(listOrdersOfVendor, "vendor", readOrderSearch(params(query)))),
  ask(updateVendorSettings, { vendorId: "vendor", version: 1, now: 0 }, { minOrderCents: 2500 }),
  // What the search tables' triggers hang on: a shop that moves, or offers something else.
  ask(
    updateVendorSettings,
    { vendorId: "vendor", version: null, now: 0 },
    { zoneCell: 1, storefrontCell: 1, dispensaryType: "Pickup", deliveryRadiusMiles: 25 },
  ),

  ask(requests.listCourierRequests, "all"),
  ask(requests.listBoardRows, 50),
  ask(requests.listCourierRequests, { courierId: "courier" }),
  ask(requests.listCourierRequests, { vendorId: "vendor" }),
  ask(requests.listRequestsOfVendor, "vendor", { text: "", status: null }, 50),
  ask(requests.listRequestsOfVendor, "vendor", { text: "robin", status: null }, 50),
  ask(requests.listRequestsOfVendor, "vendor", { text: "robin", status: "NOT_DELIVERED" }, 50),
  ask(requests.listRequestsOfVendor, "vendor", { text: "", status: "DELIVERED" }, 50),
  ask(upsertPapers, { userId: "courier", ...papers }),
  ask(trips.endTrip, "trip", [{ requestId: "request", line: 0, counted: 1 }], 0),
  ask(trips.listTrips, "all"),
  ask(trips.listTrips, { courierId: "courier" }),
  ask(listCouriersAtWork, "all"),
  ask(listCouriersAtWork, ["courier"]),
  ask(unpinStop, "courier", "request.drop", 0),
  ask(followAddress, aRequest({ vendorId: "vendor", orderId: "order" }), {
    ...{ at: 0, by: firstEntryOf(aRequest()).by },
    addressChange: {
      ...{ from: "Here", to: "There" },
      parts: { street: "1 Main St", apartment: null, city: "Las Vegas", state: "NV", zip: "89101" },
    },
  }),
  ask(saveRoute, { courierId: "courier", stops: [], byDispatch: false }, 0),
  ask(saveRoute, { courierId: "courier", stops: ["request.drop"], byDispatch: true }, 0),
  ask(requests.listSettlements, null),
  ask(requests.listSettlements, "courier"),
  ask(findJob, "request"),
  ask(insertMessage, {
    ...{ id: "message", requestId: "request", courierId: "courier" },
    ...{ byId: "courier", text: "Vehicle trouble", sentAt: 0, writtenAt: null },
  }),
  ask(listEarned, "courier", "2026-06-15"),
  ask(findEarner, "courier"),
  ask(handIns.findCashInHand, "courier"),
  ask(handIns.listHandIns, null),
  ask(handIns.listHandIns, "courier"),
  ask(handIns.listHandInsForEmployer, "vendor"),
  ask(handIns.findHandIn, "hand-in"),
  ask(handIns.saveHandIn, "hand-in", "courier", 100, 0),
  ask(handIns.countHandIn, "2026-06-08", {
    ...{ id: "hand-in", courierId: "courier", handedCents: 100 },
    ...{ cents: 100, by: "dispatcher", at: 0 },
  }),
  ask(listSourceIds, ["product"]),
  ask(courierWrites.insertMoveDeliveries, request, firstEntryOf(request), 0),
  ask(webhookWrites.insertWebhook, { ...hook, createdAt: 0 }, 10),
  ask(webhookWrites.updateWebhook, hook, hook),
  ask(webhookWrites.recordDelivery, "delivery", { deliveredAt: 0, lastStatus: 200, lastError: null }),
  ask(webhookWrites.recordDelivery, "delivery", { deliveredAt: null, lastStatus: 500, lastError: "HTTP 500" }),

  ask(listUnpaidActiveVendors, unpaid),
  ask(listUnpaidActiveVendors, { ...unpaid, only: "vendor" }),
  ask(applySubscription, "vendor", 1, subscription, 0),
  ask(applySubscription, "vendor", 1, null, 0),
  ask(listTimeZones, {}),
  ask(listTimeZones, { vendorId: "vendor" }),
  ask(updateWithheld, withheld, {}),
  ask(updateWithheld, withheld, { state: "CA" }),
  ask(updateWithheld, { licenseCheck: "off", openStates: "all", days: {} }, { vendorId: "vendor" }),
  ask(websites.upsertWebsite, by, website, null, [{ label: "Address", before: "", after: website.host }]),
  ask(websites.findHolder, { host: website.host, vendorId: "vendor" }),
  ask(websites.listOrderHosts, ["order"]),
  ask(websites.recordCheck, by, website.host),
  ask(websites.proveWebsite, by, website.host),
  ask(websites.deleteWebsite, by, website.host),
  ask(closeVendor, by, "https://greendoor.com/"),
  ask(reopenVendor, by),
  ask(bookSubscription, "vendor", { id: "invoice", cents: 7900 }, 0),
  ask(bookSubscription, "vendor", { id: "charge", cents: -7900 }, 0),
  ask(posWrites.updateConnection, "vendor", { accessSealed: "key and token" }),
  ask(posWrites.deleteImports, "vendor"),
  ask(posWrites.updateImport, "import", "lease", { page: 2 }),
  ask(posWrites.updateImport, "import", "lease", { state: "failed", problem: "Gone.", auto: false }),

  ask(enterLocalRate, taxRate, "2025-12-31"),
  ask(history.listHistory, "vendor", { area: null, before: null, limit: 50 }),
  ask(history.listHistory, "vendor", { area: "orders", before: { at: 9, id: "order:000002" }, limit: 50 }),
  ask(historyWrites.insertHistory, by, [changed]),
  ask(historyWrites.insertProductHistory, by, [{ ...changed, version: 1 }]),
  ...[
    historyWrites.insertDealHistory,
    historyWrites.insertPrinterHistory,
    historyWrites.insertImportHistory,
    historyWrites.insertExportHistory,
    historyWrites.insertKeyHistory,
    historyWrites.insertPackageHistory,
    historyWrites.insertReviewHistory,
  ].map((write) => ask(write, by, changed)),
  ask(historyWrites.insertWebhookHistory, by, changed),
  ask(historyWrites.insertWebhookHistory, by, changed, [0]),
  ask(historyWrites.insertSettingsHistory, by, [changed], 1),
  ask(staffWrites.insertInvitation, happened, invitation),
  ask(staffWrites.updateInvitationRole, happened, "manager"),
  ask(staffWrites.deleteInvitation, happened),
  ask(staffWrites.updateStaffRole, happened, "staff", "manager"),
  ask(staffWrites.updateStaffNumber, happened, "staff", "21"),
  ask(staffWrites.removeStaffMember, happened, "staff"),
  ask(staffWrites.acceptAsAccount, happened, "hash", "password"),
  ask(staffWrites.acceptByAccount, happened, "hash"),
  ask(userWrites.changeRole, {
    ...{ actorId: "admin", subjectId: "user", clientIp: "10.0.0.1", now: 9 },
    ...{ from: "courier", to: "dispatcher" },
  }),
  ask(userWrites.deleteSignIns, "user", { only: "family" }),
  ask(userWrites.deleteSignIns, "user", { except: "family" }),
  ...(
    [
      ...["idempotency_keys", "form_posts", "stripe_events", "failed_stripe_events", "push_subscriptions"],
      ...["print_jobs", "outbox", "stock_mails", "day_purchases", "stock_holds", "courier_offers"],
      ...["arrival_coverage", "courier_messages"],
    ] as const
  ).map((table) => ask(deleteOldRows, table, 0, 10)),
  ...exportedTables.flatMap((table) =>
    [null, table.keys.map(() => "after")].map((after) =>
      ask(listExportRows, table, { vendorId: "vendor", after, limit: 10 }),
    ),
  ),
  ask(audit.insertGuard, { kind: "staff-joined", subjectId: "user", clientIp: "", now: 0 }, sql`1`),
  ask(upsertCronRun, { job: "sweep", startedAt: 0, ms: 1, succeeded: true, outcome: "{}" }),
  ask(listAccounts, { text: "a", role: null, after: "" }),
  ask(listAccounts, { text: "a", role: "courier", after: "b@example.com" }),
  ask(listAudit, {}),
  ask(listAudit, { email: "a@example.com", kind: "signed-in", before: { at: 9, id: "e" } }),
  ask(listAudit, { kind: "signed-in", day: "2026-06-16" }),
  ask(listAdminVendors, { text: "", show: "all", before: null }),
  ask(listAdminVendors, { text: "", show: "all", before: 9 }),
  ask(listAdminVendors, { text: "green", show: "all", before: 9 }),
  ask(listAdminVendors, { text: "", show: "unchecked", before: 9 }),
  ask(listAdminVendors, { text: "", show: "suspended", before: null }),
];
