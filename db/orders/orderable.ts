import { and, eq, sql } from "drizzle-orm";
import type { OrderableProduct } from "#app/domain/orders/basket.ts";
import type { OrderableVendor } from "#app/domain/orders/checkout.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { products } from "../schema/menu.ts";
import { idempotencyKeys } from "../schema/orders.ts";

const vendorColumns = {
  id: vendors.id,
  dispensaryName: vendors.dispensaryName,
  dispensaryType: vendors.dispensaryType,
  status: vendors.status,
  suspendedAt: vendors.suspendedAt,
  timeZone: vendors.timeZone,
  businessHours: vendors.businessHours,
  minOrderCents: vendors.minOrderCents,
  acceptedPayments: vendors.acceptedPayments,
  email: vendors.email,
  phone: vendors.phone,
  logoKey: vendors.logoKey,
  street: vendors.street,
  city: vendors.city,
  state: vendors.state,
  zip: vendors.zip,
  lat: vendors.lat,
  lng: vendors.lng,
  zoneLat: vendors.zoneLat,
  zoneLng: vendors.zoneLng,
  deliveryRadiusMiles: vendors.deliveryRadiusMiles,
};

const productColumns = {
  id: products.id,
  vendorId: products.vendorId,
  name: products.name,
  brand: products.brand,
  category: products.category,
  status: products.status,
  imageKey: products.imageKey,
  priceCents: products.priceCents,
  salePriceCents: products.salePriceCents,
  amount: products.amount,
  strain: products.strain,
};

/** The scope of keys that orders are placed under (DECISIONS 13). */
export const ORDER_KEYS = "order";

export type Orderable = {
  vendor: (OrderableVendor & { email: string | null }) | undefined;
  /** Of any vendor: the caller must see that a product is somebody else's. */
  products: OrderableProduct[];
  /** What the same key made before. */
  earlier: { bodyHash: string; resultId: string } | undefined;
};

/** Everything that decides whether a cart can be ordered, read afresh in one batch (DECISIONS 12). */
export async function readOrderable(
  db: Db,
  vendorId: string,
  productIds: readonly string[],
  idempotencyKey: string | null = null,
): Promise<Orderable> {
  const ids = JSON.stringify(productIds);
  const [[vendor], found, [earlier]] = await db.batch([
    db.select(vendorColumns).from(vendors).where(eq(vendors.id, vendorId)),
    db.select(productColumns).from(products).where(sql`${products.id} IN (SELECT value FROM json_each(${ids}))`),
    db
      .select({ bodyHash: idempotencyKeys.bodyHash, resultId: idempotencyKeys.resultId })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, ORDER_KEYS), eq(idempotencyKeys.key, idempotencyKey ?? ""))),
  ]);
  return { vendor, products: found, earlier };
}

/** What a key made, where two requests raced for it. */
export async function findOrderKey(db: Db, key: string): Promise<Orderable["earlier"]> {
  const [earlier] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, ORDER_KEYS), eq(idempotencyKeys.key, key)));
  return earlier;
}
