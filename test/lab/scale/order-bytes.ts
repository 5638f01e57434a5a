import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newId } from "#app/domain/id.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { type Client, kill, signedIn, start } from "#test/support/crash/crash.ts";
import { jpeg } from "#test/support/pictures.ts";
import { clockOffset } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { migrate, withState } from "#workers/local/state.ts";

type Product = { _id: string; name: string; category: string; brand: string; price: number; salePrice: number | null };
/** Bytes of whole pages by table, its indexes included. */
type Weight = Map<string, number>;

const CLIENTS = 6;
/** Of ten orders, these are delivered by a courier of ours; the others are picked up. */
const DELIVERED = 6;

/** Rows that a sweep deletes within a month; the others stay. */
const swept = new Set([
  ...["form_posts", "outbox", "idempotency_keys", "day_purchases", "stock_holds", "print_jobs", "push_subscriptions"],
  ...["waiting_orders", "sessions"],
]);

/**
 * What an order weighs that went its whole way through the production build: placed, accepted and made ready, and picked up
 * or brought by one of our couriers with a photo as proof.
 */
export async function weighOrders(count: number) {
  await buildIfStale();
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-orders-"));
  try {
    await withState(dir, async (state) => {
      await migrate(state.d1);
      await seedDemo(state, Date.now() + clockOffset("open", Date.now()));
      await state.d1.prepare("UPDATE products SET stock = 1000000 WHERE stock IS NOT NULL").run();
    });
    // The first of each kind create what is there once: people, sums, pages of a table.
    await playOrders(dir, CLIENTS * 10);
    const before = weigh(dir);
    await playOrders(dir, count);
    const after = weigh(dir);
    return [...after]
      .map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / count, stays: !swept.has(table) }))
      .filter(({ bytes }) => bytes >= 0.5);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Takes every email, so that its text is gone as soon as in production. */
const mailService = () => createServer((_, response) => response.end("{}")).listen(0);

function weigh(dir: string): Weight {
  const [file = ""] = globSync(join(dir, "v3/d1/miniflare-D1DatabaseObject/*.sqlite")).filter(
    (name) => !name.endsWith("metadata.sqlite"),
  );
  const database = new DatabaseSync(file);
  const rows = database
    .prepare(
      `SELECT coalesce(t.tbl_name, d.name) AS name, sum(pgsize) AS bytes
        FROM dbstat d LEFT JOIN sqlite_master t ON t.name = d.name GROUP BY 1`,
    )
    .all() as { name: string; bytes: number }[];
  database.close();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function playOrders(dir: string, count: number): Promise<void> {
  const mail = mailService();
  await once(mail, "listening");
  const RESEND_URL = `http://127.0.0.1:${(mail.address() as AddressInfo).port}`;
  const { server, origin } = await start(dir, { CLOCK: "open", RESEND_API_KEY: "re_lab", RESEND_URL });
  try {
    const vendor = await signedIn(origin, "vendor");
    const dispatcher = await signedIn(origin, "dispatcher");
    const response = await vendor.get(`/api/vendor/inventory/public/${demoVendorIds.vendor}`);
    const menu = ((await response.json()) as { data: Product[] }).data.filter(({ price }) => price < 60);
    let next = 0;
    const work = async () => {
      while (next < count) await playOrder({ origin, vendor, dispatcher, menu }, next++);
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
  } finally {
    await kill(server);
    mail.close();
  }
}

type World = { origin: string; vendor: Client; dispatcher: Client; menu: Product[] };

async function playOrder({ origin, vendor, dispatcher, menu }: World, at: number): Promise<void> {
  const isDelivery = at % 10 < DELIVERED;
  const unique = `${at}`.padStart(4, "0");
  const shopper = browserLike({ fetch }, origin, `10.7.${at >> 8}.${at & 255}`);
  const items = [menu[at % menu.length], menu[(at * 7 + 3) % menu.length]].flatMap((product) => {
    if (!product) return [];
    const { _id: productId, name, category, brand, price, salePrice } = product;
    const quantity = Math.ceil(30 / (salePrice ?? price));
    return [
      {
        productId,
        name,
        category,
        brand,
        quantity,
        price: salePrice ?? price,
        salePrice,
        image: "/placeholder.svg",
        strain: "",
      },
    ];
  });
  const address = { street: "600 W 9th St", city: "Los Angeles", state: "CA", zip: "90015" };
  const cart = {
    orderType: isDelivery ? "Delivery" : "Pickup",
    ...(isDelivery ? { delivery_address: { ...address, apartment: "4B", lat: 34.0448, lng: -118.2606 } } : {}),
    items,
    payment_method: "Cash",
  };
  const { quote } = await json<{ quote: { total: number } }>(
    await shopper.post("/api/customer/quote", { vendorId: demoVendorIds.vendor, ...cart }),
  );
  const contact = { phone: `(213) 557-${unique}`, email: `ana.reyes${unique}@example.org` };
  const body = orderPayload(demoVendorIds.vendor, [], { ...contact, totalAmount: quote.total });
  const { orderId } = await json<{ orderId: string }>(
    await shopper.post(
      "/api/customer/create-order",
      { ...body, orderDetails: { ...body.orderDetails, ...cart } },
      { "Idempotency-Key": crypto.randomUUID() },
    ),
  );
  const press = async (verb: string, fields: Record<string, string>) => {
    const pressed = await vendor.form(`/vendor-dashboard/orders/${orderId}/${verb}.data`, {
      formKey: crypto.randomUUID(),
      ...fields,
    });
    const text = await pressed.text();
    if (pressed.status >= 300) throw new Error(`${verb} answered ${pressed.status}: ${text}`);
  };
  await press("stage", { stage: "accepted", readyInMinutes: "20" });
  if (!isDelivery) {
    await press("stage", { stage: "ready" });
    return press("status", { status: "COMPLETED", asksId: "on", idChecked: "on" });
  }
  const { data } = await json<{ data: { _id: string } }>(await vendor.post(`/api/orders/${orderId}/courier-request`));
  await press("stage", { stage: "ready" });
  const move = async (name: string, more = {}) =>
    json(
      await dispatcher.post(`/api/courier-requests/${data._id}/moves`, {
        move: name,
        moveId: newId(Date.now()),
        ...more,
      }),
    );
  await move("assign");
  await move("pickUp");
  await move("deliver", { idChecked: true, photo: Buffer.from(jpeg()).toString("base64") });
}

async function json<T>(response: Response): Promise<T> {
  if (response.status >= 300) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
