import { sql } from "drizzle-orm";
import type { Order, OrderStatus } from "#app/domain/order.ts";
import type { Db } from "./client.ts";
import { ORDER_KEYS } from "./orderable.ts";
import { idempotencyKeys, orderItems, orders } from "./schema/orders.ts";

/** A new order; `place` is where its address lies, null for a pickup. */
export const insertOrder = (db: Db, order: Order, place: { lat: number; lng: number } | null) => {
  const { items: _, deliveryAddress, ...columns } = order;
  return db.insert(orders).values({ ...columns, ...deliveryAddress, lat: place?.lat, lng: place?.lng });
};

/** All lines of an order in one statement: rows of values would run into D1's 100 parameters. */
export const insertOrderItems = (db: Db, order: Order) => {
  const lines = JSON.stringify(order.items.map((item, line) => ({ ...item, line })));
  const field = (name: string) => sql.raw(`value ->> '$.${name}'`);
  return db.insert(orderItems).select(
    db
      .select({
        orderId: sql`${order.id}`.as("order_id"),
        line: sql`${field("line")}`.as("line"),
        productId: sql`${field("productId")}`.as("product_id"),
        name: sql`${field("name")}`.as("name"),
        category: sql`${field("category")}`.as("category"),
        brand: sql`${field("brand")}`.as("brand"),
        strain: sql`${field("strain")}`.as("strain"),
        amount: sql`${field("amount")}`.as("amount"),
        imageKey: sql`${field("imageKey")}`.as("image_key"),
        quantity: sql`${field("quantity")}`.as("quantity"),
        priceCents: sql`${field("priceCents")}`.as("price_cents"),
        salePriceCents: sql`${field("salePriceCents")}`.as("sale_price_cents"),
      })
      .from(sql`json_each(${lines})`) as never,
  );
};

/** Breaks on its primary key where the same key was used before, and the whole batch with it (DECISIONS 13). */
export const insertOrderKey = (db: Db, row: { key: string; bodyHash: string; resultId: string; createdAt: number }) =>
  db.insert(idempotencyKeys).values({ scope: ORDER_KEYS, ...row });

/** Moves a vendor's order where it still has the status that the move starts from; returns no row otherwise. */
export const updateOrderStatus = (
  db: Db,
  move: { orderId: string; vendorId: string; from: OrderStatus; to: OrderStatus; now: number },
) =>
  db
    .update(orders)
    .set({ status: move.to, updatedAt: move.now, version: sql`${orders.version} + 1` })
    .where(
      sql`${orders.id} = ${move.orderId} AND ${orders.vendorId} = ${move.vendorId} AND ${orders.status} = ${move.from}`,
    )
    .returning({ id: orders.id, version: orders.version });
