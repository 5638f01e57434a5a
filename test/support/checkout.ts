import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

type Bought = { id: string; name: string; priceCents: number; salePriceCents?: number | null };

/** A pickup paid in cash that a shop of test/support/shop.ts accepts; parts can be replaced. */
export function orderPayload(
  vendorId: string,
  bought: readonly Bought[],
  { orderDetails = {}, ...body }: { orderDetails?: Record<string, unknown> } & Record<string, unknown> = {},
) {
  const items = bought.map((product) => ({
    productId: product.id,
    name: product.name,
    category: "Flower",
    quantity: 1,
    price: (product.salePriceCents ?? product.priceCents) / 100,
    salePrice: product.salePriceCents == null ? null : product.salePriceCents / 100,
    image: "/placeholder.svg",
    brand: "Coastline",
    strain: "Sativa",
  }));
  return {
    firstName: "Ana",
    lastName: "Reyes",
    email: "ana@example.org",
    phone: "(213) 555-0188",
    birthday: "05/14/1990",
    totalAmount: items.reduce((cents, item) => cents + Math.round(item.price * 100), 0) / 100,
    vendorId,
    ...body,
    orderDetails: {
      order_status: "AWAITING_PROCESSING",
      delivery_address: null,
      items,
      payment_method: "Cash",
      payment_fee: 0,
      orderType: "Pickup",
      vendorDetails: { dispensaryName: "Green Door", storefrontAddress: "", logoUrl: "" },
      ...orderDetails,
    },
  };
}

/** How many rows an order would leave anywhere: "nothing" is no change of these. */
export async function orderRows(db: Db) {
  const [counts] = await db.all<Record<"orders" | "items" | "keys" | "mail", number>>(sql`SELECT
    (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_items) AS items,
    (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM outbox WHERE kind = 'order-placed') AS mail`);
  return counts;
}
