import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { newId } from "#app/domain/id.ts";
import type { VendorActor } from "#app/session/require.ts";
import { orderItems, orders } from "#db/schema/index.ts";
import { browserLike } from "./browser-like.ts";
import { aDispensary, signedIn } from "./people.ts";
import type { openShop } from "./shop.ts";

/** A dispensary, the account that runs it, and a browser in which that is signed in. */
export async function aVendor(app: App, worker: Fetcher, shop: Parameters<typeof openShop>[1] = {}) {
  const { vendor, account } = await aDispensary(app, shop);
  const browser = browserLike(worker, "http://localhost");
  for (const pair of (await signedIn(app, account.id)).split("; ")) {
    browser.jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  return { vendor, account, browser };
}

/** The same as a use-case gets to know it. */
export const actorOf = (vendorId: string, facts: Partial<Actor> = {}): VendorActor => ({
  userId: "user",
  email: "shop@example.com",
  firstName: "Robin",
  courierService: false,
  vendorStatus: "active",
  sessionId: "session",
  ...facts,
  role: "vendor",
  vendorId,
});

type OrderRow = typeof orders.$inferInsert;

/** An order of one product, picked up and paid in cash, unless told otherwise. */
export async function takeOrder(app: App, vendorId: string, facts: Partial<OrderRow> = {}): Promise<OrderRow> {
  const createdAt = facts.createdAt ?? app.now();
  const row: OrderRow = {
    id: newId(createdAt),
    vendorId,
    createdAt,
    updatedAt: createdAt,
    orderType: "Pickup",
    firstName: "Ana",
    lastName: "Reyes",
    email: "ana@example.org",
    phone: "2135550188",
    birthdate: "1990-05-14",
    paymentMethod: "Cash",
    subtotalCents: 2500,
    feeCents: 0,
    tipCents: 0,
    totalCents: 2500,
    vendorDetails: { dispensaryName: "Green Door", storefrontAddress: "200 N Spring St", logoKey: null, phone: null },
    ...facts,
  };
  await app.db.insert(orders).values(row);
  await app.db.insert(orderItems).values({
    orderId: row.id,
    line: 0,
    productId: "product",
    name: "Blue Dream",
    category: "Flower",
    brand: "Coastline",
    quantity: 1,
    priceCents: 2500,
  });
  return row;
}
