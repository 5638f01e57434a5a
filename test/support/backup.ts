import type { Role } from "#app/domain/accounts/actor.ts";
import { newId } from "#app/domain/id.ts";
import { createDb } from "#db/client.ts";
import { memberships, orderItems, orders, users } from "#db/schema/index.ts";
import { hashPassword } from "#workers/local/hash-password.ts";
import { migrate, openState } from "#workers/local/state.ts";
import { openShop, stock } from "./shop.ts";
import { storedRequest } from "./stored-request.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const names = ["Blue Dream", "Night Bus", "Granddaddy's “Purp”", "Lemon, Haze", "Sour\nDiesel"];
const shoppers = ["Ana Reyes", "Bo O'Neil", "Zoë Ångström"];

export const PASSWORD = "correct horse 21";

/** An account that signs in as `ROLE@example.com` with PASSWORD; a vendor's runs the shop that is named. */
export async function addAccount(d1: D1Database, role: Role, vendorId: string | null = null): Promise<void> {
  const db = createDb(d1);
  const userId = newId(NOON);
  await db.insert(users).values({
    id: userId,
    email: `${role}@example.com`,
    passwordHash: await hashPassword(PASSWORD),
    role,
    firstName: "Robin",
    lastName: "Vale",
    createdAt: NOON,
  });
  if (vendorId) await db.insert(memberships).values({ userId, vendorId, role: "owner", since: NOON });
}

/** A state with two shops, products, orders, courier requests, and images with all that may stand beside their bytes. */
export async function fillState(dir: string): Promise<{ vendorId: string; requestId: string; productId: string }> {
  const state = await openState(dir);
  await migrate(state.d1);
  const db = createDb(state.d1);
  const shop = await openShop(db, { lat: 34.052_234_123_456_7, lng: -118.243_684_9 });
  const deleted = await stock(db, shop.id, { name: "Sold out and deleted" });
  let productId = deleted.id;
  for (const [at, name] of names.entries())
    ({ id: productId } = await stock(db, shop.id, { name, priceCents: 2500 + at, thcPercent: 20.1 }));
  await stock(db, (await openShop(db, { dispensaryName: "Second" })).id, { name: "Blue Cheese", status: "Disabled" });
  // A hole in the numbers of rows, as every database in use has them.
  await state.d1.prepare("DELETE FROM products WHERE id = ?").bind(deleted.id).run();
  for (const [at, shopper] of shoppers.entries()) await order(db, shop.id, shopper, at);
  const request = await storedRequest(db, { vendorId: shop.id, createdAt: NOON });
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  await state.r2.put("products/blue-dream.jpg", bytes, {
    httpMetadata: { contentType: "image/jpeg", cacheControl: "public, max-age=60" },
    customMetadata: { drawn: "yes" },
  });
  await state.r2.put("products/../odd name.jpg", bytes.slice(0, 3), { httpMetadata: { contentType: "image/png" } });
  await state.buckets.records.put("proofs/2026-06-16/00.proof", "abc");
  await state.close();
  return { vendorId: shop.id, requestId: request.id, productId };
}

async function order(db: ReturnType<typeof createDb>, vendorId: string, shopper: string, at: number) {
  const [firstName = "", lastName = ""] = shopper.split(" ");
  const id = newId(NOON + at);
  await db.insert(orders).values({
    id,
    vendorId,
    createdAt: NOON + at,
    updatedAt: NOON + at,
    orderType: "Pickup",
    firstName,
    lastName,
    email: "ana@example.org",
    phone: "2135550188",
    birthdate: "1990-05-14",
    paymentMethod: "Debit",
    subtotalCents: 2500 * (at + 1),
    feeCents: 300,
    tipCents: 0,
    totalCents: 2500 * (at + 1) + 300,
    vendorDetails: { dispensaryName: "Green Door", storefrontAddress: "200 N Spring St", logoKey: null, phone: null },
  });
  const item = { orderId: id, line: 0, productId: "p", name: "Blue Dream", brand: "", category: "Flower" as const };
  await db.insert(orderItems).values({ ...item, quantity: at + 1, priceCents: 2500 });
}
