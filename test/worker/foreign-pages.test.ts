import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { action as button } from "#app/routes/dashboard/actions.ts";
import { action as changePicture } from "#app/routes/dashboard/menu/product-image.tsx";
import { action as changeProduct } from "#app/routes/dashboard/menu/product-panel.tsx";
import { action as deleteProduct } from "#app/routes/dashboard/menu/product-removal.ts";
import { action as productStatus } from "#app/routes/dashboard/menu/product-status.ts";
import { action as orderAction } from "#app/routes/dashboard/orders/actions.ts";
import { action as webhookButton } from "#app/routes/webhooks/actions.ts";
import { action as newSecret } from "#app/routes/webhooks/webhook.tsx";
import { orders, printers, printJobs, products, storedImages, webhooks } from "#db/schema/index.ts";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { productPanel } from "#test/support/forms/product-panel.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { jpeg } from "#test/support/pictures.ts";
import { stock } from "#test/support/shop.ts";

const courierForOrder = actionOf(orderAction, "vendor-dashboard/orders/:orderId/courier-request");
const printAgain = actionOf(orderAction, "vendor-dashboard/orders/:orderId/reprint");
const orderStage = actionOf(orderAction, "vendor-dashboard/orders/:orderId/stage");
const orderStatus = actionOf(orderAction, "vendor-dashboard/orders/:orderId/status");
const removePrinter = actionOf(button, "vendor-dashboard/printers/:printerId/removal");
const webhookPost = (verb: string) => actionOf(webhookButton, `courier-dashboard/webhooks/:webhookId/${verb}`);
const testPrinter = actionOf(button, "vendor-dashboard/printers/:printerId/test");

const visit = testVisit();
const { IMAGES } = env as unknown as { IMAGES: R2Bucket };
const partner = { courierServiceEnabled: true };

let cookie: string;
let vendorId: string;
let foreign: { product: string; order: string; webhook: string; printer: string };
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit, partner);
  cookie = await signedIn(visit, account.id);
  vendorId = vendor.id;
  const other = (await aDispensary(visit, partner)).vendor.id;
  const webhook = newId(1);
  await visit.db.insert(webhooks).values({
    id: webhook,
    kind: "orders",
    vendorId: other,
    url: "https://example.com/hook",
    events: ["order.placed"],
    secrets: [0],
    createdAt: 0,
  });
  const printer = newId(3);
  await visit.db
    .insert(printers)
    .values({ id: printer, vendorId: other, name: "Counter", tokenHash: "0".repeat(64), createdAt: 0 });
  foreign = { product: (await stock(visit.db, other)).id, order: (await addOrder(visit, other)).id, webhook, printer };
});

function photo() {
  const form = new FormData();
  form.append("image", new File([jpeg()], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** Every post of the dashboards that names a thing in its path. */
const posts: [name: string, action: unknown, kind: keyof typeof foreign, form: () => object][] = [
  ["completing an order", orderStatus, "order", () => ({ status: "COMPLETED", idChecked: "on" })],
  ["disabling a product", productStatus, "product", () => ({ status: "Disabled" })],
  ["marking an order as ready", orderStage, "order", () => ({ stage: "ready" })],
  ["sending a courier for an order", courierForOrder, "order", () => ({})],
  ["deleting a product", deleteProduct, "product", () => ({})],
  ["changing a product", changeProduct, "product", () => productPanel({ price: "1.00", strain: "Sativa" })],
  ["giving a product a picture", changePicture, "product", photo],
  ["printing an order again", printAgain, "order", () => ({})],
  ["removing a printer", removePrinter, "printer", () => ({})],
  ["printing a test ticket", testPrinter, "printer", () => ({})],
  ["removing a webhook", webhookPost("removal"), "webhook", () => ({})],
  ["testing a webhook", webhookPost("test"), "webhook", () => ({})],
  ["choosing a webhook's events", webhookPost("events"), "webhook", () => ({ events: "order.placed" })],
  ["making a webhook's new secret", newSecret, "webhook", () => ({})],
];

/** Status and contents of an action's answer about one thing. */
async function replyTo(action: unknown, kind: keyof typeof foreign, id: string, form: object) {
  const request = { path: "/vendor-dashboard", cookie, params: { [`${kind}Id`]: id }, form };
  const by = { ...visit, clientIp: crypto.randomUUID() };
  const { data, init } = await callRoute<{ data?: unknown; init?: { status?: number } }>(action, by, request);
  return { status: init?.status, data };
}

const theirThings = () =>
  Promise.all([
    visit.db.select().from(orders).where(eq(orders.id, foreign.order)),
    visit.db.select().from(products).where(eq(products.id, foreign.product)),
    visit.db.select().from(webhooks).where(eq(webhooks.id, foreign.webhook)),
    visit.db.select().from(printers),
    visit.db.select().from(printJobs),
    visit.db.select().from(storedImages).where(eq(storedImages.vendorId, vendorId)),
    IMAGES.list().then(({ objects }) => objects.map(({ key }) => key)),
  ]);

test.each(posts)("%s of another dispensary finds nothing and changes nothing", async (_name, action, kind, form) => {
  const before = await theirThings();
  const reply = await replyTo(action, kind, foreign[kind], form());
  expect(reply.status).toBe(404);
  // Word for word as for a thing that nobody has.
  expect(reply).toEqual(await replyTo(action, kind, newId(2), form()));
  expect(await theirThings()).toEqual(before);
});

test("the same posts reach one's own things", async () => {
  const own = { product: (await stock(visit.db, vendorId)).id, order: (await addOrder(visit, vendorId)).id };
  for (const [name, action, kind, form] of posts.slice(0, 2)) {
    const reply = await replyTo(action, kind, own[kind as keyof typeof own], form());
    expect(reply, name).toMatchObject({ data: { done: true } });
  }
});
