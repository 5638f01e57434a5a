import { sql } from "drizzle-orm";
import type { Order, OrderStatus } from "#app/domain/orders/order.ts";
import type { Db, Statement } from "../client.ts";
import { columnNames, jsonValues } from "../json-rows.ts";
import { orderItems, orders } from "../schema/orders.ts";
import { omit } from "../select.ts";

/** A new order; `place` is where its address lies, null for a pickup. */
export const insertOrder = (db: Db, order: Order, place: { lat: number; lng: number } | null) => {
  const { items: _, deliveryAddress, ...columns } = order;
  return db.insert(orders).values({ ...columns, ...deliveryAddress, lat: place?.lat, lng: place?.lng });
};

const lineColumns = omit(orderItems, "orderId");

/** All lines of an order in one statement: rows of values would run into D1's 100 parameters. */
export const insertOrderItems = (db: Db, { id, items }: Pick<Order, "id" | "items">): Statement =>
  db.run(sql`INSERT INTO order_items (order_id, ${columnNames(lineColumns)})
    SELECT ${id}, ${jsonValues(lineColumns)}
    FROM json_each(${JSON.stringify(items.map((item, line) => ({ ...item, line })))})`);

/** Closes an order that is still in the status it was read in; returns no row otherwise. */
export const updateOrderStatus = (
  db: Db,
  order: Pick<Order, "id" | "status">,
  to: OrderStatus,
  { by, idChecked, now }: { by: string; idChecked: boolean; now: number },
) =>
  db
    .update(orders)
    .set({
      status: to,
      closedAt: now,
      closedBy: by,
      idCheckedAt: idChecked ? now : null,
      updatedAt: now,
      version: sql`${orders.version} + 1`,
    })
    .where(sql`${orders.id} = ${order.id} AND ${orders.status} = ${order.status}`)
    .returning({ id: orders.id, version: orders.version });

const reopened = (now: number) => ({
  status: "AWAITING_PROCESSING" as const,
  closedAt: null,
  closedBy: null,
  idCheckedAt: null,
  updatedAt: now,
  version: sql`${orders.version} + 1`,
});

const isDelivered = sql`EXISTS (SELECT 1 FROM courier_requests WHERE order_id = orders.id AND status = 'DELIVERED')`;

/**
 * Reopens an order that is as it was read, where no courier has delivered it; returns no row otherwise. Whether its
 * completion may be taken back at all is `decideOrderUndo`'s to say.
 */
export const reopenOrder = (db: Db, order: Pick<Order, "id" | "version">, now: number) =>
  db
    .update(orders)
    .set(reopened(now))
    .where(
      sql`${orders.id} = ${order.id} AND ${orders.version} = ${order.version} AND ${orders.status} = 'COMPLETED' AND NOT ${isDelivered}`,
    )
    .returning({ id: orders.id });

type Delivery = { orderId: string; vendorId: string; now: number };

/**
 * Brings an order up to what the rows of its courier requests say (DECISIONS 38): a delivery completes one that waits, and a
 * delivery that was undone reopens what it completed. Run late, twice or shuffled, they end the same; what was canceled, or
 * completed by the dispensary itself, stays.
 */
export const followDelivery = (db: Db, { orderId, vendorId, now }: Delivery): Statement[] => [
  db.run(sql`
    UPDATE orders SET status = 'COMPLETED', closed_at = delivered_at, closed_by = NULL, id_checked_at = delivered.id_checked_at,
      updated_at = ${now}, version = orders.version + 1
    FROM (SELECT delivered_at, id_checked_at FROM courier_requests
      WHERE order_id = ${orderId} AND status = 'DELIVERED' ORDER BY delivered_at LIMIT 1) AS delivered
    WHERE id = ${orderId} AND vendor_id = ${vendorId} AND status = 'AWAITING_PROCESSING'`),
  db
    .update(orders)
    .set(reopened(now))
    .where(
      sql`${orders.id} = ${orderId} AND ${orders.vendorId} = ${vendorId} AND ${orders.status} = 'COMPLETED' AND ${orders.closedAt} IS NOT NULL AND ${orders.closedBy} IS NULL AND NOT ${isDelivered}`,
    ),
];
