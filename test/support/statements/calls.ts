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
import { type Call, call } from "./listen.ts";

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
  events: ["courier_request.created" as const],
  secrets: [0],
};
const stored = anOrder({ id: "order", vendorId: "vendor", version: 2 });
const item = orderLine();
const move = moved(stored, { kind: "accepted", readyInMinutes: 20 }, { role: "dispensary", id: "account", at: 0 });
const orderAs = (status: Order["status"]) => ({ ...stored, items: [item], status });

const by = { vendorId: "vendor", actorId: "user", now: 0 };
const changed = { kind: "product-changed", subjectId: "product", name: "Blue Dream", changes: [] } as const;
const happened = {
  ...({ kind: "staff-invited", vendorId: "vendor", actorId: "user", subjectId: "other" } as const),
  clientIp: "",
  name: "Kim Ito",
  changes: [],
  now: 0,
};
const invitation = {
  ...({ id: "other", tokenHash: "a".repeat(64), vendorId: "vendor", invitedBy: "user", role: "staff" } as const),
  email: "a@example.com",
  firstName: "Kim",
  lastName: "Ito",
  createdAt: 0,
  expiresAt: 1,
};
const subscription = {
  ...({ id: "sub", plan: "vendor", status: "ACTIVE", startedAt: 0, trialEndsAt: null, currentPeriodEnd: 9 } as const),
  billingAnchor: 0,
  canceledAt: null,
  accessUntil: null,
  pastDueSince: null,
  card: null,
};
const unpaid = { createdBefore: 0, now: 0, after: "", limit: 10 };
const withheld = { licenseCheck: "required", openStates: ["CA"], days: {} } as const;
const taxRate = {
  state: "CA",
  city: "los angeles",
  taxKey: "local",
  percent: 1,
  fromDay: "2026-01-01",
  untilDay: null,
  enteredAt: 0,
};

const website = { host: "shop.greendoor.example", headerColor: "#17402a", buttonColor: "#1e7a46", canonical: true };

/** The queries and writes whose statements depend on what they are called with. */
export const calls: Call[] = [
  ...searches.nearby.map((query) => call(nearby.listNearby, here, readNearbySearch(params(query)), 0)),
  call(nearby.listServing, here, 1),
  call(findSuggestions, here, false, "blue dr"),
  call(findSuggestions, here, true, "og"),
  call(findSuggestions, here, false, "blue dr", ["CA"]),
  ...searches.menu.map((query) => call(menu.findMenu, "vendor", readMenuSearch(params(query)), 0)),
  call(menu.listInNeutralOrder, "vendor", { of: ["Flower", "Edible"], after: "", limit: 10 }),
  call(listPublicProducts, 2, ["CA"]),
  call(findVendorPage, "vendor", null, 1),
  call(listReviewsOfVendor, "vendor", { limit: 20, after: null }),
  call(findPublicReviews, "vendor", { limit: 20, after: null }),
  call(updateDeal, "vendor", aDeal(), { now: 0, version: 0 }),
  call(updateDeal, "vendor", aDeal(), { now: 0, version: null }),
  call(moveStock, orderAs("AWAITING_PROCESSING"), { ...move, status: "CANCELLED" }),
  call(moveStock, orderAs("CANCELLED"), { ...move, status: "AWAITING_PROCESSING" }),
  call(recordOrderEvent, orderAs("COMPLETED"), move),
  call(insertOrderDeliveries, stored, { kind: "placed", version: 0, at: 0 }),
  call(replaceOrderItems, "order", [item], {
    subtotalCents: 1,
    feeCents: 0,
    tipCents: 0,
    totalCents: 1,
    taxes: null,
    deals: [],
    pointsUsed: 0,
    pointsEarned: 0,
  }),

  call(listPushSubscriptions, { vendorId: "vendor" }, 0),
  call(listPushSubscriptions, { userId: "user" }, 0),
  call(listPushSubscriptions, { orderId: "order" }, 0),
  call(deleteOwnPush, "https://push.example.com/1", { userId: "user" }),
  call(deleteOwnPush, "https://push.example.com/1", { orderId: "order" }),
  call(deleteOwnPush, "https://push.example.com/1", "favorites"),
  call(saveFavoritePushes, { id: "1", endpoint: "https://push.example.com/1", p256dh: "", auth: "" }, ["product"], 0),
  call(listFavoriteNews, 0, 200),
  call(claimFavoriteNews, ["1"], ["1"], 0),
  call(searchCatalog, "Flower", "coastline kush"),
  call(listLikelyProducts, [{ line: 2, query: '{name brand} : ("coastline" OR "kush")' }]),
  ...searches.inventory.map((query) =>
    call(inventory.listInventory, "vendor", readInventorySearch(params(query)), { guesses: ["flower mg"] }),
  ),
  call(inventory.listProductsOfVendor, "vendor", ["product"]),
  ...["", "category=vape", "show=off", "show=low&category=vape"].map((query) =>
    call(inventory.countInventory, "vendor", readInventorySearch(params(query))),
  ),
  call(inventoryWrites.updateProductRow, scope, { status: "Disabled" }, 0),
  call(inventoryWrites.updateProductRow, { ...scope, version: null }, { status: "Disabled" }, 0),
  call(inventoryWrites.deleteProductRow, scope),
  call(inventoryWrites.deleteProductRow, { ...scope, version: null }),
  call(inventoryWrites.updateProducts, "vendor", [row], 0),
  call(inventoryWrites.deleteProductRows, "vendor", [row]),
  call(imports.findLastImport, "vendor", 0),
  call(imports.findImport, "vendor", 1),
  call(imports.insertImport, by, [], []),
  call(imports.undoStatements, by, 1, { changes: [], restored: [{ ...row, stockSeen: null }], removed: [row] }),
  call(imports.listOrderedSince, "vendor", 0),
  call(inventoryWrites.insertProductChanges, by, [changed], [row]),
  call(inventoryWrites.insertRemovals, by, [changed], [row]),
  call(insertWindowHistory, { vendorId: "vendor", actorId: null, now: 0 }, [], 0),
  ...searches.orders.map((query) => call(listOrdersOfVendor, "vendor", readOrderSearch(params(query)))),
  call(updateVendorSettings, { vendorId: "vendor", version: 1, now: 0 }, { minOrderCents: 2500 }),
  // What the search tables' triggers hang on: a shop that moves, or offers something else.
  call(
    updateVendorSettings,
    { vendorId: "vendor", version: null, now: 0 },
    { zoneCell: 1, storefrontCell: 1, dispensaryType: "Pickup", deliveryRadiusMiles: 25 },
  ),

  call(requests.listCourierRequests, "all"),
  call(requests.listBoardRows, 50),
  call(requests.listCourierRequests, { courierId: "courier" }),
  call(requests.listCourierRequests, { vendorId: "vendor" }),
  call(requests.listRequestsOfVendor, "vendor", { text: "", status: null }, 50),
  call(requests.listRequestsOfVendor, "vendor", { text: "robin", status: null }, 50),
  call(requests.listRequestsOfVendor, "vendor", { text: "robin", status: "NOT_DELIVERED" }, 50),
  call(requests.listRequestsOfVendor, "vendor", { text: "", status: "DELIVERED" }, 50),
  call(upsertPapers, { userId: "courier", ...papers }),
  call(trips.endTrip, "trip", [{ requestId: "request", line: 0, counted: 1 }], 0),
  call(trips.listTrips, "all"),
  call(trips.listTrips, { courierId: "courier" }),
  call(listCouriersAtWork, "all"),
  call(listCouriersAtWork, ["courier"]),
  call(unpinStop, "courier", "request.drop", 0),
  call(followAddress, aRequest({ vendorId: "vendor", orderId: "order" }), {
    at: 0,
    by: firstEntryOf(aRequest()).by,
    addressChange: {
      from: "Here",
      to: "There",
      parts: { street: "1 Main St", apartment: null, city: "Las Vegas", state: "NV", zip: "89101" },
    },
  }),
  call(saveRoute, { courierId: "courier", stops: [], byDispatch: false }, 0),
  call(saveRoute, { courierId: "courier", stops: ["request.drop"], byDispatch: true }, 0),
  call(requests.listSettlements, null),
  call(requests.listSettlements, "courier"),
  call(findJob, "request"),
  call(insertMessage, {
    id: "message",
    requestId: "request",
    courierId: "courier",
    byId: "courier",
    text: "Vehicle trouble",
    sentAt: 0,
    writtenAt: null,
  }),
  call(listEarned, "courier", "2026-06-15"),
  call(findEarner, "courier"),
  call(handIns.findCashInHand, "courier"),
  call(handIns.listHandIns, null),
  call(handIns.listHandIns, "courier"),
  call(handIns.listHandInsForEmployer, "vendor", 0, 1),
  call(handIns.findHandIn, "hand-in"),
  call(handIns.saveHandIn, "hand-in", "courier", 100, 0),
  call(handIns.countHandIn, "2026-06-08", {
    id: "hand-in",
    courierId: "courier",
    handedCents: 100,
    cents: 100,
    by: "dispatcher",
    at: 0,
  }),
  call(listSourceIds, ["product"]),
  call(courierWrites.insertMoveDeliveries, request, firstEntryOf(request), 0),
  call(webhookWrites.insertWebhook, { ...hook, createdAt: 0 }, 10),
  call(webhookWrites.updateWebhook, hook, hook),
  call(webhookWrites.recordDelivery, "delivery", { deliveredAt: 0, lastStatus: 200, lastError: null }),
  call(webhookWrites.recordDelivery, "delivery", { deliveredAt: null, lastStatus: 500, lastError: "HTTP 500" }),

  call(listUnpaidActiveVendors, unpaid),
  call(listUnpaidActiveVendors, { ...unpaid, only: "vendor" }),
  call(applySubscription, "vendor", 1, subscription, 0),
  call(applySubscription, "vendor", 1, null, 0),
  call(listTimeZones, {}),
  call(listTimeZones, { vendorId: "vendor" }),
  call(updateWithheld, withheld, {}),
  call(updateWithheld, withheld, { state: "CA" }),
  call(updateWithheld, { licenseCheck: "off", openStates: "all", days: {} }, { vendorId: "vendor" }),
  call(websites.upsertWebsite, by, website, null, [{ label: "Address", before: "", after: website.host }]),
  call(websites.findHolder, { host: website.host, vendorId: "vendor" }),
  call(websites.listOrderHosts, ["order"]),
  call(websites.recordCheck, by, website.host),
  call(websites.proveWebsite, by, website.host),
  call(websites.deleteWebsite, by, website.host),
  call(closeVendor, by, "https://greendoor.com/"),
  call(reopenVendor, by),
  call(bookSubscription, "vendor", { id: "invoice", cents: 7900 }, 0),
  call(bookSubscription, "vendor", { id: "charge", cents: -7900 }, 0),
  call(posWrites.updateConnection, "vendor", { accessSealed: "key and token" }),
  call(posWrites.deleteImports, "vendor"),
  call(posWrites.updateImport, "import", "lease", { page: 2 }),
  call(posWrites.updateImport, "import", "lease", { state: "failed", problem: "Gone.", auto: false }),

  call(enterLocalRate, taxRate, "2025-12-31"),
  call(history.listHistory, "vendor", { area: null, before: null, limit: 50 }),
  call(history.listHistory, "vendor", { area: "orders", before: { at: 9, id: "order:000002" }, limit: 50 }),
  call(historyWrites.insertHistory, by, [changed]),
  call(historyWrites.insertProductHistory, by, [{ ...changed, version: 1 }]),
  ...[
    historyWrites.insertDealHistory,
    historyWrites.insertPrinterHistory,
    historyWrites.insertImportHistory,
    historyWrites.insertExportHistory,
    historyWrites.insertKeyHistory,
    historyWrites.insertPackageHistory,
    historyWrites.insertReviewHistory,
  ].map((write) => call(write, by, changed)),
  call(historyWrites.insertWebhookHistory, by, changed),
  call(historyWrites.insertWebhookHistory, by, changed, [0]),
  call(historyWrites.insertSettingsHistory, by, [changed], 1),
  call(staffWrites.insertInvitation, happened, invitation),
  call(staffWrites.updateInvitationRole, happened, "manager"),
  call(staffWrites.deleteInvitation, happened),
  call(staffWrites.updateStaffRole, happened, "staff", "manager"),
  call(staffWrites.updateStaffNumber, happened, "staff", "21"),
  call(staffWrites.removeStaffMember, happened, "staff"),
  call(staffWrites.acceptAsAccount, happened, "hash", "password"),
  call(staffWrites.acceptByAccount, happened, "hash"),
  call(userWrites.changeRole, {
    actorId: "admin",
    subjectId: "user",
    clientIp: "10.0.0.1",
    now: 9,
    from: "courier",
    to: "dispatcher",
  }),
  call(userWrites.deleteSignIns, "user", { only: "family" }),
  call(userWrites.deleteSignIns, "user", { except: "family" }),
  ...(
    [
      ...["idempotency_keys", "form_posts", "stripe_events", "failed_stripe_events", "push_subscriptions"],
      ...["print_jobs", "outbox", "stock_mails", "day_purchases", "stock_holds", "courier_offers"],
      ...["arrival_coverage", "courier_messages"],
    ] as const
  ).map((table) => call(deleteOldRows, table, 0, 10)),
  ...exportedTables.flatMap((table) =>
    [null, table.keys.map(() => "after")].map((after) =>
      call(listExportRows, table, { vendorId: "vendor", after, limit: 10 }),
    ),
  ),
  call(audit.insertGuard, { kind: "staff-joined", subjectId: "user", clientIp: "", now: 0 }, sql`1`),
  call(upsertCronRun, { job: "sweep", startedAt: 0, ms: 1, succeeded: true, outcome: "{}" }),
  call(listAccounts, { text: "a", role: null, after: "" }),
  call(listAccounts, { text: "a", role: "courier", after: "b@example.com" }),
  call(listAudit, {}),
  call(listAudit, { email: "a@example.com", kind: "signed-in", before: { at: 9, id: "e" } }),
  call(listAudit, { kind: "signed-in", day: "2026-06-16" }),
  call(listAdminVendors, { text: "", show: "all", before: null }),
  call(listAdminVendors, { text: "", show: "all", before: 9 }),
  call(listAdminVendors, { text: "green", show: "all", before: 9 }),
  call(listAdminVendors, { text: "", show: "unchecked", before: 9 }),
  call(listAdminVendors, { text: "", show: "suspended", before: null }),
];
