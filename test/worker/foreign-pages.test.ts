import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { action as removeWebhook } from "#app/routes/courier/webhook-removal.ts";
import { action as button } from "#app/routes/dashboard/actions.ts";
import { action as changePicture } from "#app/routes/dashboard/menu/product-image.tsx";
import { action as changeProduct } from "#app/routes/dashboard/menu/product-panel.tsx";
import { action as deleteProduct } from "#app/routes/dashboard/menu/product-removal.ts";
import { action as productStatus } from "#app/routes/dashboard/menu/product-status.ts";
import { action as orderAction } from "#app/routes/dashboard/orders/actions.ts";
import { courierWebhooks, orders, printers, printJobs, products, storedImages } from "#db/schema/index.ts";
import { actionOf, routeContext, testVisit } from "#test/support/app.ts";
import { takeOrder } from "#test/support/dashboard.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { jpeg } from "#test/support/pictures.ts";
import { productPanel } from "#test/support/product-panel.ts";
import { stock } from "#test/support/shop.ts";

const courierForOrder = actionOf(orderAction, "vendor-dashboard/orders/:orderId/courier-request");
const printAgain = actionOf(orderAction, "vendor-dashboard/orders/:orderId/reprint");
const orderStage = actionOf(orderAction, "vendor-dashboard/orders/:orderId/stage");
const orderStatus = actionOf(orderAction, "vendor-dashboard/orders/:orderId/status");
const removePrinter = actionOf(button, "vendor-dashboard/printers/:printerId/removal");
const testPrinter = actionOf(button, "vendor-dashboard/printers/:printerId/test");

const visit = testVisit();
const { IMAGES } = env as unknown as { IMAGES: R2Bucket };
const partner = { courierServiceEnabled: true };

let cookie: string;
let own: string;
let theirs: { product: string; order: string; webhook: string; printer: string };
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit, partner);
  cookie = await signedIn(visit, account.id);
  own = vendor.id;
  const other = (await aDispensary(visit, partner)).vendor.id;
  const webhook = newId(1);
  await visit.db
    .insert(courierWebhooks)
    .values({ id: webhook, vendorId: other, url: "https://example.com/hook", createdAt: 0 });
  const printer = newId(3);
  await visit.db
    .insert(printers)
    .values({ id: printer, vendorId: other, name: "Counter", tokenHash: "0".repeat(64), createdAt: 0 });
  theirs = { product: (await stock(visit.db, other)).id, order: (await takeOrder(visit, other)).id, webhook, printer };
});

function photo() {
  const form = new FormData();
  form.append("image", new File([jpeg()], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** Every post of the dashboards that names a thing in its path. */
const posts: [name: string, action: unknown, kind: keyof typeof theirs, param: string, body: () => BodyInit][] = [
  [
    "completing an order",
    orderStatus,
    "order",
    "orderId",
    () => new URLSearchParams({ status: "COMPLETED", idChecked: "on" }),
  ],
  ["disabling a product", productStatus, "product", "productId", () => new URLSearchParams({ status: "Disabled" })],
  ["marking an order as ready", orderStage, "order", "orderId", () => new URLSearchParams({ stage: "ready" })],
  ["sending a courier for an order", courierForOrder, "order", "orderId", () => new URLSearchParams()],
  ["deleting a product", deleteProduct, "product", "productId", () => new URLSearchParams()],
  [
    "changing a product",
    changeProduct,
    "product",
    "productId",
    () => new URLSearchParams(productPanel({ price: "1.00", strain: "Sativa" })),
  ],
  ["giving a product a picture", changePicture, "product", "productId", photo],
  ["printing an order again", printAgain, "order", "orderId", () => new URLSearchParams()],
  ["removing a printer", removePrinter, "printer", "printerId", () => new URLSearchParams()],
  ["printing a test ticket", testPrinter, "printer", "printerId", () => new URLSearchParams()],
  ["removing a webhook", removeWebhook, "webhook", "webhookId", () => new URLSearchParams()],
];

/** Status and contents of an action's answer, returned or thrown. */
async function answerTo(action: unknown, params: object, body: BodyInit): Promise<{ status?: number; data?: unknown }> {
  const request = new Request("http://localhost/vendor-dashboard", {
    method: "POST",
    headers: { Cookie: cookie },
    body,
  });
  const args = { request, params, context: routeContext({ ...visit, clientIp: crypto.randomUUID() }) };
  const answer = await (action as (args: unknown) => Promise<unknown>)(args).catch((thrown: unknown) => thrown);
  const { data, init } = answer as { data?: unknown; init?: { status?: number } };
  return { status: init?.status, data };
}

const theirThings = () =>
  Promise.all([
    visit.db.select().from(orders).where(eq(orders.id, theirs.order)),
    visit.db.select().from(products).where(eq(products.id, theirs.product)),
    visit.db.select().from(courierWebhooks).where(eq(courierWebhooks.id, theirs.webhook)),
    visit.db.select().from(printers),
    visit.db.select().from(printJobs),
    visit.db.select().from(storedImages).where(eq(storedImages.vendorId, own)),
    IMAGES.list().then(({ objects }) => objects.map(({ key }) => key)),
  ]);

test.each(posts)(
  "%s of another dispensary finds nothing and changes nothing",
  async (_name, action, kind, param, body) => {
    const before = await theirThings();
    const answer = await answerTo(action, { [param]: theirs[kind] }, body());
    expect(answer.status).toBe(404);
    // Word for word as for a thing that nobody has.
    expect(answer).toEqual(await answerTo(action, { [param]: newId(2) }, body()));
    expect(await theirThings()).toEqual(before);
  },
);

test("the same posts do reach what is one's own", async () => {
  const product = (await stock(visit.db, own)).id;
  const order = (await takeOrder(visit, own)).id;
  for (const [name, action, kind, param, body] of posts.slice(0, 2)) {
    const answer = await answerTo(action, { [param]: kind === "order" ? order : product }, body());
    expect(answer, name).toMatchObject({ data: { done: true } });
  }
});
