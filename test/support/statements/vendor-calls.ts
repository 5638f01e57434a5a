import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import * as windows from "#db/checkout/windows.ts";
import * as vendors from "#db/dispensaries/queries.ts";
import * as vendorWrites from "#db/dispensaries/writes.ts";
import * as images from "#db/images/queries.ts";
import * as imageWrites from "#db/images/writes.ts";
import * as catalog from "#db/menu/catalog.ts";
import * as lowStock from "#db/menu/low-stock.ts";
import * as inventory from "#db/menu/queries.ts";
import * as inventoryWrites from "#db/menu/writes.ts";
import * as pushes from "#db/notices/push.ts";
import * as pushWrites from "#db/notices/push-writes.ts";
import * as archive from "#db/orders/archive.ts";
import * as newOrders from "#db/orders/new-orders.ts";
import * as vendorOrders from "#db/orders/queries.ts";
import * as printers from "#db/printing/queries.ts";
import * as printerWrites from "#db/printing/writes.ts";
import * as sales from "#db/sales/sales.ts";
import { findToday } from "#db/sales/today.ts";
import { type Ask, ask } from "./asked.ts";

const by = { vendorId: "vendor", actorId: "user", now: 0 };
const params = (query: string) => new URLSearchParams(query);
const afterCursor = encodeURIComponent(JSON.stringify(["Vape", "Sour Diesel", "product"]));
const inventorySearches = [
  "",
  "category=Vape",
  `after=${afterCursor}`,
  "q=blue",
  "q=blue&category=Vape",
  "q=🌿",
  "show=off",
  "show=sale&category=Vape",
  `show=no-image&after=${afterCursor}`,
  "show=low",
  "sort=price",
  'sort=price-down&after=[5,"product"]',
  "sort=changed&category=Vape",
  "sort=price&show=sale",
  "q=blue&show=sale&sort=price",
  "contents=unknown",
  "contents=unknown&category=Vape",
];
const orderSearches = [
  "",
  "status=COMPLETED",
  "after=5.order",
  "status=COMPLETED&after=5.order",
  "q=reyes",
  "q=1m8cgta7prd12cqmhq5s888s2",
  "q=reyes&status=COMPLETED",
];

const product = { id: "product", vendorId: "vendor", name: "Blue Dream", category: "Flower", version: 1 } as const;
const row = { ...product, priceCents: 2500 } as unknown as InventoryProduct & { createdAt: number };
const scope = { vendorId: "vendor", productId: "product", version: 1 };
const shop = { id: "vendor", dispensaryName: "Green Door" } as Parameters<typeof vendorWrites.insertVendor>[1];

const device = { id: "push", endpoint: "https://push.example.com/1", p256dh: "", auth: "", createdAt: 0 };
const printer = { id: "printer", printerId: "printer", vendorId: "vendor" };
const ticket = { printerId: "printer", jobId: "job" };

/** What a dispensary asks: its orders, its menu, its settings. */
const productLine = { kind: "product-changed" as const, subjectId: "product", name: "Blue Dream", changes: [] };

export const vendorCalls: Ask[] = [
  ask(pushes.listPushSubscriptions, { vendorId: "vendor" }, 0),
  ask(pushes.listPushOfVendors, ["vendor"], 0),
  ask(pushes.listPushSubscriptions, { userId: "user" }, 0),
  ask(pushes.listPushSubscriptions, { orderId: "order" }, 0),
  ask(pushWrites.saveAccountPush, device, { userId: "user", sessionId: "session", vendorId: "vendor" }, 10),
  ask(pushWrites.saveOrderPush, device, "order", 5),
  ask(pushWrites.deleteOwnPush, "https://push.example.com/1", { userId: "user" }),
  ask(pushWrites.deleteOwnPush, "https://push.example.com/1", { orderId: "order" }),
  ask(pushWrites.deletePush, "push"),
  ask(catalog.listCatalog, { category: "Flower", brand: "coastline" }),
  ask(catalog.listCatalogStart, "Flower"),
  ask(catalog.findCatalogProduct, "product"),
  ask(catalog.listCatalogProducts, ["product"]),
  ask(catalog.listBrands, "Flower", "co"),
  ask(catalog.listSuggestedStrains),
  ask(catalog.listBrands, "Flower", ""),
  ask(catalog.searchCatalog, "Flower", "coastline kush"),
  ask(catalog.listStrains, "blue"),
  ask(catalog.suggestStrains, "blue"),
  ...inventorySearches.map((query) =>
    ask(inventory.listInventory, "vendor", readInventorySearch(params(query)), { guesses: ["flower mg"] }),
  ),
  ask(inventory.listProductsOfVendor, "vendor", ["product"]),
  ...["", "category=vape", "show=off", "show=low&category=vape"].map((query) =>
    ask(inventory.countInventory, "vendor", readInventorySearch(params(query))),
  ),
  ask(inventory.listProductNames, "vendor"),
  ask(inventory.listSoldUncounted, "vendor", ["product"]),
  ask(inventory.findProductOfVendor, "vendor", "product"),
  ask(inventory.listProductsNamed, "vendor", [product]),
  ask(inventoryWrites.insertProduct, row),
  ask(inventoryWrites.updateProductRow, scope, { status: "Disabled" }, 0),
  ask(inventoryWrites.updateProductRow, { ...scope, version: null }, { status: "Disabled" }, 0),
  ask(inventoryWrites.deleteProductRow, scope),
  ask(inventoryWrites.deleteProductRow, { ...scope, version: null }),
  ask(inventoryWrites.insertCatalogProduct, { ...product, description: "", amounts: [], images: [], createdAt: 0 }),
  ask(inventoryWrites.insertProducts, "vendor", [row], 0),
  ask(inventoryWrites.updateProducts, "vendor", [row], 0),
  ask(inventoryWrites.changeProductRows, "vendor", [row], 0),
  ask(inventoryWrites.deleteProductRows, "vendor", [row]),
  ask(inventoryWrites.insertProductChanges, by, [productLine], [row]),
  ask(inventoryWrites.insertRemovals, by, [productLine], [row]),
  ask(inventoryWrites.listRemoved, { ...by, ids: ["product"], since: 0 }),
  ask(inventoryWrites.restoreProductRows, { ...by, ids: ["product"], since: 0 }),
  ask(lowStock.listRanLow, { since: 0, mailedBefore: 0, after: "", limit: 10 }),
  ask(lowStock.insertStockMail, "vendor", "2026-06-16", 0),
  ask(images.isOwnProductImage, "vendor", "key", 0),
  ask(images.listClaimedImages, 10),
  ask(imageWrites.insertStoredImage, { key: "key", vendorId: "vendor", purpose: "logo", now: 0 }),
  ask(imageWrites.markImageUsed, "key"),
  ask(imageWrites.settleImages, ["key"], 0),
  ask(imageWrites.settleImages, ["key"], 0, "vendor"),
  ask(imageWrites.releaseShopImages, "vendor", 0),
  ask(imageWrites.releaseProductImage, "product", 0),
  ask(imageWrites.claimUnusedImages, 0, 10),
  ask(imageWrites.deleteStoredImages, ["key"]),
  ask(imageWrites.claimImage, "key", 0),
  ask(inventoryWrites.insertStrain, {
    ...{ id: "strain", name: "Blue Dream", classification: "Sativa", description: "", approved: false, createdAt: 0 },
    ...{ genetics: [], effects: [], terpenes: [], aroma: [] },
  }),
  ask(inventoryWrites.updateStrainApproved, "strain"),
  ask(inventoryWrites.insertStrainReview, 0, { kind: "strain-approved", actorId: "a", strainId: "s", clientIp: "" }),
  ask(inventoryWrites.deleteSuggestedStrain, "strain"),
  ask(vendors.findVendorHead, "vendor", 0),
  ask(windows.findWindowSettings, "vendor"),
  ask(windows.findWindowFacts, "vendor", 0),
  ask(windows.selectWindowSettings, "vendor"),
  ask(windows.selectReservedSlots, "vendor", 0),
  ask(windows.saveWindowSettings, "vendor", {
    minutes: 30,
    capacity: 5,
    leadMinutes: 60,
    daysAhead: 2,
    acceptMinutes: 45,
  }),
  ask(windows.insertWindowHistory, { vendorId: "vendor", actorId: null, now: 0 }, [], 0),
  ask(windows.reserveSlot, { id: "order", vendorId: "vendor", windowFrom: 1 }),
  ...orderSearches.map((query) => ask(vendorOrders.listOrdersOfVendor, "vendor", readOrderSearch(params(query)))),
  ask(vendorOrders.listBoardOfVendor, "vendor", { finished: 20, now: 0 }),
  ask(vendorOrders.listBoardOfVendor, "vendor", { finished: 0, now: 0 }),
  ask(archive.findDueMonth, 1, ["vendor"]),
  ask(archive.findArchive, { vendorId: "vendor", month: "2026-06" }),
  ask(archive.listDueOrders, { vendorId: "vendor", month: "2026-06" }, { before: 1, limit: 200 }),
  ask(
    archive.moveToArchive,
    { month: { vendorId: "vendor", month: "2026-06" }, from: undefined, sha256: "hash", due: [] },
    { before: 1, now: 2 },
  ),
  ask(archive.findSignature, "order"),
  ask(archive.noteFile, "key", 1),
  ask(archive.listReplaced, 1, 100),
  ask(archive.forgetReplaced, ["key"]),
  ask(newOrders.listOrdersSince, "vendor", { since: 0, now: 1 }),
  ask(printers.listPrinters, "vendor", 0),
  ask(printers.findPrinterByToken, "hash", 0),
  ask(printerWrites.insertPrinter, { ...printer, name: "Counter", tokenHash: "hash", createdAt: 0 }, 5),
  ask(printerWrites.removePrinter, printer, 0),
  ask(printerWrites.insertPrintJobs, { id: "order", vendorId: "vendor", createdAt: 0 }),
  ask(printerWrites.insertReprints, { id: "order", vendorId: "vendor" }, 0),
  ask(printerWrites.insertTestJob, printer, 0),
  ask(printerWrites.updateSeen, "printer", "200", 0),
  ask(printerWrites.sendJob, ticket, 0),
  ask(printerWrites.markPrinted, ticket, 0),
  ask(printerWrites.requeueJob, ticket, "410"),
  ask(sales.listSalesDays, "vendor", { from: "2026-01-01", to: "2026-12-31" }),
  ask(findToday, "vendor", { now: 0, since: 0 }),
  ask(sales.findUncounted, "vendor"),
  ask(sales.listPlacedBefore, "vendor", 0),
  ask(sales.openSalesDay, "vendor", { day: "2026-06-16", startsAt: 0, endsAt: 1 }),
  ask(sales.countOrder, "order"),
  ask(sales.countAgain, "order", []),
  ask(vendors.findVendor, "vendor"),
  ask(vendors.selectVendor, "vendor"),
  ask(vendorWrites.insertVendor, shop),
  ask(vendorWrites.updateVendorSettings, { vendorId: "vendor", version: 1, now: 0 }, { minOrderCents: 2500 }),
  ask(vendorWrites.updatePause, "vendor", { until: 1, reason: null }),
  // What the search tables' triggers hang on: a shop that moves, or offers something else.
  ask(
    vendorWrites.updateVendorSettings,
    { vendorId: "vendor", version: null, now: 0 },
    { zoneCell: 1, storefrontCell: 1, dispensaryType: "Pickup", deliveryRadiusMiles: 25 },
  ),
];
