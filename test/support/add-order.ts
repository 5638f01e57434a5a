import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import { orderItems, orders } from "#db/schema/index.ts";

type OrderRow = typeof orders.$inferInsert;

/** What makes a delivery of it. */
export const aDelivery = {
  orderType: "Delivery",
  street: "1 Main St",
  apartment: "4B",
  city: "Los Angeles",
  state: "CA",
  zip: "90012",
} as const satisfies Partial<OrderRow>;

/** What makes a delivery of it to where a courier may go, near the demo's dispensaries. */
export const toHopeStreet = {
  orderType: "Delivery",
  street: "1200 S Hope St",
  city: "Los Angeles",
  state: "CA",
  zip: "90015",
  lat: 34.0401,
  lng: -118.2642,
} as const satisfies Partial<OrderRow>;

/** An order of one product, picked up and paid in cash, unless told otherwise. */
export async function addOrder(
  app: Pick<App, "db" | "now">,
  vendorId: string,
  facts: Partial<OrderRow> = {},
  productId = "product",
): Promise<OrderRow> {
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
    vendorDetails: {
      dispensaryName: "Green Door",
      storefrontAddress: "200 N Spring St, Los Angeles, CA 90012",
      logoKey: null,
      phone: null,
    },
    ...facts,
  };
  await app.db.insert(orders).values(row);
  await app.db.insert(orderItems).values({
    orderId: row.id,
    line: 0,
    productId,
    name: "Blue Dream",
    category: "Flower",
    brand: "Coastline",
    quantity: 1,
    priceCents: 2500,
  });
  return row;
}
