import { and, asc, eq } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { orderItems, orders } from "../schema/orders.ts";

type OrderRow = typeof orders.$inferSelect;
type ItemRow = typeof orderItems.$inferSelect;

function orderOf(
  { street, apartment, city, state, zip, lat: _, lng: __, ...row }: OrderRow,
  items: readonly ItemRow[],
): Order {
  const deliveryAddress =
    street !== null && city !== null && state !== null && zip !== null ? { street, apartment, city, state, zip } : null;
  return { ...row, deliveryAddress, items: items.map(({ orderId: _, line: __, ...item }) => item) };
}

const itemsOf = (db: Db, id: string) =>
  db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.line));

/** An order with its lines, for whoever holds its token; every other reader names the vendor. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [[row], items] = await db.batch([db.select().from(orders).where(eq(orders.id, id)), itemsOf(db, id)]);
  return row && orderOf(row, items);
}

/** The same with the time zone that its times are told in: its shop's. */
export async function findOrderAndTimeZone(db: Db, id: string) {
  const [[row], items, [vendor]] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    itemsOf(db, id),
    db
      .select({ timeZone: vendors.timeZone })
      .from(orders)
      .innerJoin(vendors, eq(vendors.id, orders.vendorId))
      .where(eq(orders.id, id)),
  ]);
  return row && vendor && { order: orderOf(row, items), timeZone: vendor.timeZone };
}

export async function findOrderOfVendor(db: Db, vendorId: string, id: string): Promise<Order | undefined> {
  const scope = and(eq(orders.id, id), eq(orders.vendorId, vendorId));
  const [[row], items] = await db.batch([db.select().from(orders).where(scope), itemsOf(db, id)]);
  return row && orderOf(row, items);
}
