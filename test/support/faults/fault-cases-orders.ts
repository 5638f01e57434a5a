import type { App } from "#app/app.ts";
import { smallFieldOf } from "#app/domain/upload-endpoints.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { listPublishedClaims, replaceClaims } from "#db/compliance/claims.ts";
import { findOrder } from "#db/orders/queries.ts";
import { orderEvents, places } from "#db/schema/index.ts";
import { orderPayload } from "../checkout.ts";
import { aDelivery, addOrder } from "../dashboard.ts";
import { jpeg } from "../pictures.ts";
import { aReview } from "../reviews.ts";
import { DOWNTOWN, openShop, stock } from "../shop.ts";
import { aCase, byVendor, looseCase, onOrder, vendorForm } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

/** The one ZIP code that deliveries of these cases go to. */
const knowDowntown = ({ db }: App) =>
  db
    .insert(places)
    .values({ ...DOWNTOWN, kind: "zip", zip: "90012", search: "90012", city: "Los Angeles", state: "CA", weight: 1 });

const HOURS = { open: "09:00", close: "21:00" };

/** A form with a picture, made anew for each attempt: a body is read once. */
export function pictureForm(field: string, fields: Record<string, string> = {}, small = ""): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new File([jpeg()], "photo.jpg", { type: "image/jpeg" }));
  if (small) form.append(small, new File([jpeg({ width: 320, height: 320 })], "small.jpg", { type: "image/jpeg" }));
  return form;
}

/** A setting of a dispensary, by its call of the API. */
const setting = (useCase: string, path: string, body: object) =>
  byVendor(useCase, (client, { headers }) => client.put(`/api${path}`, body, headers));

/** Each attempt stores a picture of its own; what no row names is swept. */
export const storing = { repeats: ["stored_images"], steps: ["stored_images"] };

/** A picture that a dispensary uploads. */
export const picturePost = (useCase: string, path: string, body: () => FormData, more: { refused?: number } = {}) =>
  byVendor(useCase, (client, { headers }) => client.send(path, { method: "POST", headers, body: body() }), {
    ...storing,
    ...more,
  });

/** An order of a product for which its dispensary proposes another. */
async function aProposal({ app, vendor }: World) {
  const { vendor: shop, headers } = await vendor(app);
  const { id } = await addOrder(app, shop.id);
  const haze = await stock(app.db, shop.id, { name: "Haze", priceCents: 3000 });
  const lines = [{ productId: "product", action: "replace", replacementId: haze.id }];
  const propose = (client: HttpClient) =>
    client.post(`/api/orders/${id}/proposals`, { lines, otherwise: "cancel" }, headers);
  return { id, propose };
}

export const orderCases: FaultCase[] = [
  looseCase("checkout/place", { steps: ["order_reminders"] }, async ({ app }) => {
    const { id } = await openShop(app.db);
    const products = [await stock(app.db, id), await stock(app.db, id, { name: "Haze", salePriceCents: 1999 })];
    const body = orderPayload(id, products);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return (client) => client.post("/api/customer/create-order", body, headers);
  }),
  byVendor("sales/read-sales", (client, { headers }) => client.get("/api/vendors/stats", headers)),
  byVendor("sales/read-shops-today", (client, { headers }) => client.get("/api/vendors/shops", headers)),
  byVendor("billing/read-settlement", (client, { headers }) => client.get("/api/vendors/settlement", headers)),
  aCase("checkout/quote", async ({ app }) => {
    const { id } = await openShop(app.db);
    const { orderDetails } = orderPayload(id, [await stock(app.db, id)]);
    const items = (orderDetails as { items: object[] }).items;
    const body = { vendorId: id, orderType: "Pickup", items };
    return (client) => client.post("/api/customer/quote", body);
  }),
  onOrder("sales/write-receipt", (client, { id, headers }) => client.get(`/api/orders/${id}/receipt`, headers)),
  aCase("places/locate-address", async ({ app }) => {
    await knowDowntown(app);
    return (client) => client.get("/api/geo/locate?q=1+Main+St&zip=90012");
  }),
  aCase("places/list-serving", async ({ app }) => {
    await openShop(app.db);
    return (client) => client.get("/api/map/map-vendors?lat=34.05&lng=-118.24");
  }),
  aCase("places/suggest-search", async ({ app }) => {
    await openShop(app.db);
    return (client) => client.get("/api/search/suggest?q=blue&lat=34.05&lng=-118.24");
  }),
  // Told behind the answer.
  looseCase("checkout/locate-delivery", { steps: ["order_reminders"] }, async ({ app }) => {
    await knowDowntown(app);
    const { id } = await openShop(app.db);
    const delivery_address = { street: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" };
    const body = orderPayload(id, [await stock(app.db, id)], {
      orderDetails: { orderType: "Delivery", delivery_address, delivery_note: "Ring twice" },
    });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return (client) => client.post("/api/customer/create-order", body, headers);
  }),
  ...["orders/record-event", "orders/cancel-courier"].map((useCase) =>
    onOrder(
      useCase,
      (client, { id, headers }) =>
        client.put(`/api/orders/${id}/status`, { status: "COMPLETED", idChecked: true }, headers),
      { onRetry: [409] },
    ),
  ),
  onOrder(
    "orders/move",
    (client, { id, headers }) =>
      client.put(`/api/orders/${id}/stage`, { stage: "accepted", readyInMinutes: 20 }, headers),
    { onRetry: [409] },
  ),
  looseCase("orders/undo", { onRetry: [409] }, async ({ app, client, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    const { id } = await addOrder(app, shop.id);
    await client.put(`/api/orders/${id}/status`, { status: "COMPLETED", idChecked: true }, headers);
    return (client) => client.post(`/api/orders/${id}/undo`, {}, headers);
  }),
  onOrder("orders/mark-seen", (client, { id, headers }) => client.post("/api/orders/seen", { ids: [id] }, headers)),
  onOrder(
    "orders/cancel-by-shopper",
    async (client, { app, id }) =>
      client.post(`/api/customer/orders/${id}/cancel?token=${await orderToken(app.settings.orderLinkKey, id)}`, {}),
    { onRetry: [409] },
  ),
  aCase("orders/confirm-pickup", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await addOrder(app, shop.id, { confirmFirst: true });
    const token = await orderToken(app.settings.orderLinkKey, id);
    return (client) => client.post(`/api/customer/orders/${id}/confirmation?token=${token}`, {});
  }),
  aCase("orders/arrive", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await addOrder(app, shop.id, { version: 2 });
    const accepted = { at: app.now(), kind: "accepted", byRole: "dispensary", readyInMinutes: 20 } as const;
    await app.db.insert(orderEvents).values({ ...accepted, orderId: id, version: 2 });
    const token = await orderToken(app.settings.orderLinkKey, id);
    return (client) => client.post(`/api/customer/orders/${id}/arrival?token=${token}`, { car: "Blue Honda, spot 3" });
  }),
  looseCase("orders/request-courier", { onRetry: [409] }, async ({ app, vendor }) => {
    await knowDowntown(app);
    const { vendor: shop, headers } = await vendor(app);
    const { id } = await addOrder(app, shop.id, aDelivery);
    return (client) => client.post(`/api/orders/${id}/courier-request`, {}, headers);
  }),
  ...["orders/propose", "orders/read-sale-facts-for-change"].map((useCase) =>
    looseCase(useCase, { onRetry: [409] }, async (world) => (await aProposal(world)).propose),
  ),
  looseCase("orders/answer-proposal", { onRetry: [409] }, async (world) => {
    const { app, client } = world;
    const { id, propose } = await aProposal(world);
    await propose(client);
    const [proposal] = (await findOrder(app.db, id))?.proposals ?? [];
    const token = await orderToken(app.settings.orderLinkKey, id);
    const path = `/api/customer/orders/${id}/proposals/${proposal?.id}?token=${token}`;
    return (client) => client.post(path, { answer: "decline" });
  }),
  onOrder(
    "dispensaries/post-review",
    async (client, { app, id }) => {
      const token = await orderToken(app.settings.orderLinkKey, id);
      const review = { rating: 4, text: "Fast and friendly." };
      return client.post(`/api/customer/orders/${id}/review?token=${token}`, review);
    },
    { onRetry: [409], order: { status: "COMPLETED" } },
  ),
  aCase("dispensaries/answer-review", async ({ app, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    const { id } = await aReview(app, shop.id);
    return (client) => client.put(`/api/vendors/reviews/${id}/answer`, { text: "Thank you." }, headers);
  }),
  looseCase("dispensaries/remove-review", { repeats: ["audit_events"] }, async ({ app, vendor, person }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await aReview(app, shop.id);
    const { headers } = await person(app, "admin");
    return (client) => client.form("/admin/reviews", { id, decision: "remove", reason: "links" }, headers);
  }),
  looseCase("compliance/hide-claim", { onRetry: [404] }, async ({ app, vendor, person }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await aReview(app, shop.id);
    await app.db.batch(replaceClaims(app.db, shop.id, [{ subject: "review", id, at: app.now(), texts: {} }]) as never);
    const { headers } = await person(app, "admin");
    const claim = (await listPublishedClaims(app.db, null)).claims[0]?.id ?? "";
    return (client) => client.form("/admin/claims", { id: claim, decision: "hide" }, headers);
  }),
  setting("dispensaries/save-payment-settings", "/vendors/min-order", {
    minOrder: 35,
    acceptedPayments: [{ method: "Cash", fee: 0 }],
  }),
  setting("dispensaries/save-business-hours", "/vendors/business-hours", {
    businessHours: { monday: HOURS, friday: HOURS },
  }),
  setting("checkout/save-windows", "/vendors/windows", { minutes: 30, capacity: 5, leadMinutes: 60, daysAhead: 2 }),
  byVendor("dispensaries/pause-orders", (client, { headers }) =>
    client.post("/api/vendors/pause", { minutes: 15 }, headers),
  ),
  setting("dispensaries/save-delivery-zone", "/vendors/delivery-zone", {
    deliveryZone: { type: "Point", coordinates: [-118.25, 34.05] },
    deliveryRadiusMiles: 12,
  }),
  setting("dispensaries/save-info", "/vendors/dispensary-info", {
    dispensaryName: "Green Gate",
    dispensaryType: "Delivery",
    license: "C9-0000077-LIC",
  }),
  setting("dispensaries/save-contact", "/vendors/profile", {
    firstName: "Bo",
    lastName: "Lind",
    email: "shop@example.org",
    contactNumbers: { primary: { formatted: "(213) 555-0177" } },
  }),
  setting("dispensaries/save-vendor", "/vendors/min-order", {
    minOrder: 40,
    acceptedPayments: [{ method: "Debit", fee: 2 }],
  }),
  setting("billing/set-vendor-status", "/vendors/status", { status: "limited" }),
  picturePost("dispensaries/save-logo", "/api/vendors/upload-logo", () =>
    pictureForm("logo", {}, smallFieldOf("logo")),
  ),
  picturePost("dispensaries/save-promo", "/api/vendors/daily-promo", () =>
    pictureForm("promoImage", { title: "Two for one", description: "Today.", applicableToSaleItems: "true" }),
  ),
  vendorForm(
    "dispensaries/remove-promo",
    "/vendor-dashboard/promo/removal",
    {},
    { shop: { promoTitle: "Two for one", promoDescription: "Today." } },
  ),
];
