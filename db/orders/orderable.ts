import { eq, sql } from "drizzle-orm";
import type { OrderableProduct } from "#app/domain/orders/lines.ts";
import type { OrderableVendor } from "#app/domain/orders/orderable.ts";
import type { Db } from "../client.ts";
import { type Keyed, type KeyedResult, keyedResult, selectKey } from "../idempotency.ts";
import { vendors } from "../schema/dispensaries.ts";
import { products } from "../schema/menu.ts";

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

export type Orderable = {
  vendor: (OrderableVendor & { email: string | null }) | undefined;
  /** Of any vendor: the caller must see that a product is somebody else's. */
  products: OrderableProduct[];
  /** What the same key made before. */
  earlier: KeyedResult | undefined;
};

/** Everything that decides whether a cart can be ordered, read afresh in one batch (DECISIONS 12). */
export async function readOrderable(
  db: Db,
  vendorId: string,
  productIds: readonly string[],
  keyed: Keyed | null = null,
): Promise<Orderable> {
  const ids = JSON.stringify(productIds);
  const [[vendor], found, keys] = await db.batch([
    db.select(vendorColumns).from(vendors).where(eq(vendors.id, vendorId)),
    db.select(productColumns).from(products).where(sql`${products.id} IN (SELECT value FROM json_each(${ids}))`),
    selectKey(db, keyed),
  ]);
  return { vendor, products: found, earlier: keyedResult(keyed, keys) };
}
