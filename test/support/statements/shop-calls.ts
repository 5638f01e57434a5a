import { readMenuSearch } from "#app/domain/menu/menu.ts";
import type { Proposal } from "#app/domain/orders/event.ts";
import { moved } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import * as saleFacts from "#db/checkout/sale-facts.ts";
import * as waiting from "#db/checkout/waiting-limit.ts";
import * as dayPurchases from "#db/compliance/day-purchases.ts";
import * as compliance from "#db/compliance/queries.ts";
import * as deals from "#db/deals/queries.ts";
import * as dealWrites from "#db/deals/writes.ts";
import * as page from "#db/dispensaries/page.ts";
import * as reviewWrites from "#db/dispensaries/review-writes.ts";
import * as reviews from "#db/dispensaries/reviews.ts";
import * as catalogPages from "#db/menu/catalog-pages.ts";
import * as favorites from "#db/menu/favorites.ts";
import * as menuVersion from "#db/menu/menu-version.ts";
import * as productPage from "#db/menu/product-page.ts";
import * as menu from "#db/menu/public-menu.ts";
import * as sitemap from "#db/menu/sitemap.ts";
import * as holds from "#db/menu/stock.ts";
import * as reminders from "#db/notices/reminders.ts";
import * as proposals from "#db/orders/proposals.ts";
import * as orders from "#db/orders/queries.ts";
import * as replacements from "#db/orders/replacements.ts";
import * as orderWrites from "#db/orders/writes.ts";
import * as nearby from "#db/places/nearby.ts";
import * as places from "#db/places/queries.ts";
import * as suggestions from "#db/places/suggest.ts";
import * as receipts from "#db/sales/receipt.ts";
import { aDeal } from "#test/support/deals.ts";
import { type Ask, ask } from "./asked.ts";

const here = { lat: 34.0522, lng: -118.2437 };
const nearbySearches = [
  "",
  "mode=pickup",
  "mode=pickup&eta=slow",
  "eta=quick",
  "q=blue",
  "q=blue&mode=pickup",
  "q=blue&strain=sativa&category=flower&min=10&max=50",
  "strain=sativa",
  "max=50",
  "q=og",
  "q=og&mode=pickup&page=3",
  "q=og&category=flower",
  "q=🌿",
  "sort=price",
  "sale=1",
  "q=og&sale=1&mode=pickup",
  "effect=happy&open=1",
  "open=1&deal=1",
  "open=1&deal=1&mode=pickup&eta=slow",
].map((query) => ask(nearby.listNearby, here, readNearbySearch(new URLSearchParams(query)), 0));

const menuSearches = [
  ...["", "q=blue", "strain=sativa&strain=indica", "category=Flower", "category=Flower&after=r.x"],
  ...["category=Flower&q=a&after=r.x", "effect=happy&effect=sleepy"],
]
  .map((query) => readMenuSearch(new URLSearchParams(query)))
  .map((search) => ask(menu.findMenu, "vendor", search, 0));

const item = { name: "Blue Dream", quantity: 1 } as Order["items"][number];
const order = {
  id: "order",
  items: [item],
  deliveryAddress: null,
  events: [],
  couriers: [],
  status: "COMPLETED",
  vendorDetails: { storefrontAddress: "" },
} as unknown as Order;
const stored = { id: "order", vendorId: "vendor", version: 2, status: "AWAITING_PROCESSING" } as const;

const orderMove = moved(
  { ...stored, orderType: "Delivery", createdAt: 0, updatedAt: 0, events: [], couriers: [] },
  { kind: "accepted", readyInMinutes: 20 },
  { role: "dispensary", id: "account", at: 0 },
);

const proposal: Proposal = {
  id: "proposal",
  createdAt: 0,
  expiresAt: 1,
  otherwise: "cancel",
  lines: [],
  items: [],
  fallbackItems: null,
  answer: null,
  answeredAt: null,
};

/** What shoppers ask: the marketplace, menus, and their orders. */
export const shopCalls: Ask[] = [
  ...nearbySearches,
  ask(nearby.listServing, here, 1),
  ask(suggestions.findSuggestions, here, false, "blue dr"),
  ask(suggestions.findSuggestions, here, true, "og"),
  ask(suggestions.findSuggestions, here, false, "blue dr", ["CA"]),
  ...menuSearches,
  ask(menu.listInNeutralOrder, "vendor", { of: ["Flower", "Edible"], after: "", limit: 10 }),
  ask(menuVersion.findMenuVersion, "vendor"),
  ask(productPage.findProductPage, "product", 1),
  ask(productPage.findProductPlace, "product"),
  ask(favorites.listOrderableFavorites, ["product"], ["vendor"], 1),
  ask(sitemap.countProductPages),
  ask(sitemap.listPublicProducts, 2, ["CA"]),
  ask(menu.findPublicVendor, "vendor", 1),
  ask(menu.listPublicMenu, "vendor", 1),
  ask(catalogPages.findStrainPage, "blue-dream"),
  ask(catalogPages.findBrandPage, "coastline"),
  ask(sitemap.countStrainPages),
  ask(sitemap.listStrainSlugs, 2),
  ask(sitemap.listBrandSlugs),
  ask(page.findVendorPage, "vendor", null, 1),
  ask(reviews.listReviewsOfVendor, "vendor", { limit: 20, after: null }),
  ask(reviews.selectReviews, "vendor", { limit: 20, after: "review" }),
  ask(reviews.findReviewOfVendor, "vendor", "review"),
  ask(reviews.findPublicReviews, "vendor", { limit: 20, after: null }),
  ask(reviews.findReviewOfOrder, "order"),
  ask(reviews.findVendorRating, "vendor"),
  ask(reviews.listAdminReviews, null),
  ask(reviewWrites.insertReview, "order", { rating: 5, text: "" }, 0),
  ask(reviewWrites.updateAnswer, { vendorId: "vendor", reviewId: "review", text: "Thanks." }, 0),
  ask(reviewWrites.updateRemoval, "review", "links", 0),
  ask(reviewWrites.insertReviewAudit, 0, { actorId: "a", clientIp: "", reviewId: "review", reason: "links" }),
  ask(saleFacts.readSaleFacts, "vendor", ["product"], { person: "person" }),
  ask(deals.listDeals, "vendor"),
  ask(deals.findDeal, "vendor", "deal"),
  ask(deals.selectOffered, "vendor", "person"),
  ask(deals.selectEarlierOrder, "vendor", { phone: "2135550188", birthdate: "1990-05-14" }),
  ask(dealWrites.insertDeal, "vendor", aDeal(), { most: 50, now: 0 }),
  ask(dealWrites.updateDeal, "vendor", aDeal(), { now: 0, version: 0 }),
  ask(dealWrites.updateDeal, "vendor", aDeal(), { now: 0, version: null }),
  ask(dealWrites.switchDealRow, "vendor", "deal", { on: false, now: 0 }),
  ask(dealWrites.deleteDealRow, "vendor", "deal"),
  ask(
    dealWrites.countDealUses,
    { id: "order", vendorId: "vendor", deals: [{ ...aDeal(), discountCents: 1 }] },
    { person: "person", buyer: { phone: "2135550188", birthdate: "1990-05-14" } },
  ),
  ask(dealWrites.releaseDealUses, "order"),
  ask(compliance.findVendorPlace, "vendor"),
  ask(dayPurchases.listDayPurchases, "vendor", "person"),
  ask(dayPurchases.replaceDayPurchases, { orderId: "order", vendorId: "vendor", person: "person" }, []),
  ask(holds.holdStock, "order", [{ productId: "product", quantity: 1 }], 0),
  ask(holds.moveStock, { ...order, status: "AWAITING_PROCESSING" }, { ...orderMove, status: "CANCELLED" }),
  ask(holds.moveStock, { ...order, status: "CANCELLED" }, { ...orderMove, status: "AWAITING_PROCESSING" }),
  ask(holds.replaceHolds, { id: "order", items: [] }, [], 0),
  ask(orders.findOrder, "order"),
  ask(orders.listProductsOnMenu, "vendor"),
  ask(replacements.searchReplacements, "vendor", [
    { productId: "product", category: "Flower", text: "blue 3.5g", chosenId: "other" },
  ]),
  ask(orders.holdsOrderOf, ["order"], { phone: "2135550188", birthdate: "1990-05-14" }),
  ask(orders.findTrackedOrder, "order"),
  ask(orders.findOrderOfVendor, "vendor", "order"),
  ask(receipts.findReceiptFacts, "order"),
  ask(orderWrites.insertOrder, order, here),
  ask(orderWrites.insertOrderItems, order),
  ask(orderWrites.recordOrderEvent, order, orderMove),
  ask(orderWrites.markOrdersSeen, "vendor", ["order"], 0),
  ask(reminders.findUnseenOrders, ["order"], 0),
  ask(reminders.listUnseenOrders, 0, 50),
  ask(reminders.listUnacceptedOrders, 0, 50),
  ask(waiting.reserveWaitingSlot, "order", ["holder"], 3),
  ask(reminders.claimReminders, [{ orderId: "order", step: "push-at-once" }], 0),
  ask(reminders.markReminders, [{ orderId: "order", step: "push-at-once", outcome: "delivered" }]),
  ask(proposals.insertProposal, "order", proposal),
  ask(proposals.closeProposal, "proposal", "accepted", 0),
  ask(proposals.replaceOrderItems, "order", [item], {
    ...{ subtotalCents: 1, feeCents: 0, tipCents: 0, totalCents: 1, taxes: null, deals: [] },
  }),
  ask(proposals.listExpiredProposals, 0, 50),
  ask(orderWrites.followDelivery, { orderId: "order", vendorId: "vendor", now: 0 }),
  ask(places.listPlaces, "los", 6),
  ask(sitemap.countMenuPages),
  ask(sitemap.listPublicMenus, 2),
];
