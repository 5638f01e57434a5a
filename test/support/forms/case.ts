import type { Page } from "playwright-core";
import sharp from "sharp";
import type { FormName } from "#app/domain/form-response.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { addOrder } from "../add-order.ts";
import { demoNow } from "../browser/demo.ts";
import type { ScreenBrowser } from "../browser/screen-browser.ts";
import { hydrated } from "../browser/site.ts";
import type { Viewer } from "../screens/state.ts";

/** How a form is found, filled and sent, and what it says (SPEC.md 8) whatever becomes of it. */
export type FormCase = {
  as?: Viewer;
  path: string | ((demo: ScreenBrowser, database: D1Database) => Promise<string>);
  /** What is done on the page before the form is there. */
  open?: (page: Page) => Promise<unknown>;
  /** Texts by field name, which must never be lost. */
  typed?: Record<string, string>;
  /** What has to be chosen anew each time, such as a picture or a card. */
  choose?: (page: Page) => Promise<unknown>;
  submit: string | RegExp;
  /** A text that the server refuses, and what it says of it. */
  refused?: { typed: Record<string, string>; message: string | RegExp };
  errors: { fault: string; lost?: string; garbled?: string };
  /** What is seen once it is done. */
  done: (page: Page) => Promise<unknown>;
  /** It goes on from what the form before it did: alone it has nothing to do. */
  follows?: true;
  /** Needs no session. */
  public?: true;
  /** The answer was lost, and the page finds out by itself that the work was done. */
  findsOut?: true;
  /** Doing it once more is no second work: nothing is replayed. */
  repeatable?: true;
};

/** The forms that one viewer fills in, unless a case names another. */
export const filledBy = <Name extends FormName>(as: Viewer, cases: Record<Name, FormCase>) => withEach({ as }, cases);
/** The forms that need no session. */
export const anybodys = <Name extends FormName>(cases: Record<Name, FormCase>) => withEach({ public: true }, cases);

function withEach<Name extends FormName>(facts: Partial<FormCase>, cases: Record<Name, FormCase>) {
  const entries = Object.entries<FormCase>(cases).map(([name, form]) => [name, { ...facts, ...form }]);
  return Object.fromEntries(entries) as Record<Name, FormCase>;
}

export const sees = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

export async function reload(page: Page) {
  await page.reload();
  await hydrated(page);
}

export const photo = async () => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background: "#4a7" } })
    .jpeg()
    .toBuffer(),
});
export async function choosePhoto(page: Page) {
  await page
    .locator('[data-form] input[type="file"]')
    .last()
    .setInputFiles(await photo());
  await page.getByText("Choose another photo").waitFor();
}

export async function choosePassword(page: Page, label = "Password") {
  await page.getByLabel(label, { exact: true }).fill("seven quiet ferns");
  await page.getByLabel("Confirm password").fill("seven quiet ferns");
}

/** A delivery that a courier is asked for, whoever asks. */
export const toCarry = {
  customerName: "Ben Ito",
  customerPhone: "(213) 555-0199",
  deliveryAddress: "2 Main St, Los Angeles, CA 90013",
  notes: "Gate code 12",
  orderTotal: "84.50",
};
export const courierRequest = {
  submit: "Request Courier",
  refused: { typed: { orderNumber: " " }, message: "Please fill in all required fields" },
  errors: { fault: "Failed to submit request. Please try again." },
  done: sees("Pickup Request Submitted!"),
};

/** The dashboard's search for an order that was placed a moment ago by somebody of this name. */
export const newOrder =
  (lastName: string, facts: Parameters<typeof addOrder>[2] = {}) =>
  async (_: unknown, database: D1Database) => {
    await addOrder({ db: createDb(database), now: demoNow }, demoVendorIds.vendor, { lastName, ...facts });
    return `/vendor-dashboard?q=${lastName}`;
  };

export const productPath = (after: string) => async (demo: ScreenBrowser) =>
  `/vendor-dashboard/menu/${await demo.firstProduct(demoVendorIds.vendor)}${after}`;

/** The page that proposes a change to a new order of a product and a dear vaporizer. */
export const newProposal = async (_: unknown, database: D1Database) => {
  const amounts = { subtotalCents: 22_500, totalCents: 22_500 };
  const { id } = await addOrder({ db: createDb(database), now: demoNow }, demoVendorIds.vendor, amounts);
  await database
    .prepare(
      `INSERT INTO order_items (order_id, line, product_id, name, category, brand, quantity, price_cents)
        VALUES (?, 1, 'vaporizer', 'Vaporizer', 'Gear', 'Coastline', 1, 20000)`,
    )
    .bind(id)
    .run();
  return `/vendor-dashboard/orders/${id}/proposal`;
};

/** The page of an order to which one less of its product was proposed. */
export const proposedChange = async (demo: ScreenBrowser, database: D1Database) => {
  const link = await demo.placedOrder();
  const orderId = /order-confirmation\/([^?]+)/.exec(link)?.[1] ?? "";
  await database
    .prepare(
      `INSERT INTO order_proposals (id, order_id, created_at, expires_at, otherwise, lines, items)
        SELECT 'proposal-' || order_id, order_id, orders.created_at, orders.created_at + 600000, 'cancel',
          json_array(json_object('productId', product_id, 'action', 'replace', 'replacementId', product_id, 'quantity', 4)),
          json_array(json_object('productId', product_id, 'name', name, 'category', category, 'brand', brand,
            'strain', strain, 'amount', amount, 'imageKey', image_key, 'quantity', 4, 'priceCents', price_cents,
            'salePriceCents', sale_price_cents))
        FROM order_items JOIN orders ON orders.id = order_id WHERE order_id = ?1`,
    )
    .bind(orderId)
    .run();
  return link;
};
