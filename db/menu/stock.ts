import { type SQL, sql } from "drizzle-orm";
import { stockMoves } from "#app/domain/menu/stock.ts";
import type { Moved } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { isCheckViolation } from "#app/platform/violation.ts";
import type { Db, Statement } from "../client.ts";
import { field } from "../json-rows.ts";

type Line = { productId: string; quantity: number };

const linesJson = (lines: readonly Line[]) =>
  sql`json_each(${JSON.stringify(lines.map(({ productId, quantity }) => ({ productId, quantity })))})`;

const deductStock = (db: Db, lines: readonly Line[], now: number, where = sql``): Statement =>
  db.run(sql`UPDATE products SET stock = stock - ${field("quantity")}, updated_at = ${now} FROM ${linesJson(lines)}
    WHERE products.id = ${field("productId")} AND products.stock IS NOT NULL ${where}`);

/** If stock runs short, `stock_holds_in_stock` fails the batch. `lines` must name each product once. */
export const reserveStock = (db: Db, orderId: string, lines: readonly Line[], now: number): Statement[] => [
  db.run(sql`INSERT INTO stock_holds (order_id, product_id, quantity, left_after)
    SELECT ${orderId}, p.id, ${field("quantity")}, p.stock - ${field("quantity")}
    FROM ${linesJson(lines)} CROSS JOIN products p ON p.id = ${field("productId")}
    WHERE p.stock IS NOT NULL
    ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity, left_after = excluded.left_after`),
  deductStock(db, lines, now),
];

const ofHold = sql`stock_holds.product_id = ${field("productId")}`;

const releaseStock = (db: Db, orderId: string, lines: readonly Line[], now: number): Statement[] => [
  db.run(sql`UPDATE products SET stock = stock + held.quantity, updated_at = ${now}
    FROM (SELECT product_id, min(stock_holds.quantity, ${field("quantity")}) AS quantity
      FROM ${linesJson(lines)} CROSS JOIN stock_holds ON stock_holds.order_id = ${orderId} AND ${ofHold}) AS held
    WHERE products.id = held.product_id AND products.stock IS NOT NULL AND held.quantity > 0`),
  db.run(sql`UPDATE stock_holds SET quantity = max(0, stock_holds.quantity - ${field("quantity")})
    FROM ${linesJson(lines)} WHERE stock_holds.order_id = ${orderId} AND ${ofHold}`),
];

const reholdStock = (db: Db, orderId: string, lines: readonly Line[], now: number): Statement[] => [
  db.run(sql`UPDATE stock_holds SET quantity = ${field("quantity")},
      left_after = coalesce((SELECT stock FROM products WHERE id = stock_holds.product_id) - ${field("quantity")}, 0)
    FROM ${linesJson(lines)} WHERE stock_holds.order_id = ${orderId} AND ${ofHold}`),
  deductStock(db, lines, now, sql`AND EXISTS (SELECT 1 FROM stock_holds WHERE order_id = ${orderId} AND ${ofHold})`),
];

type StockOrder = Pick<Order, "id" | "status" | "items">;

/** Cancellations and returns release stock; undoing a return takes it again. */
export function moveStock(db: Db, { id, status, items }: StockOrder, after: Moved): Statement[] {
  if ((status === "CANCELLED") === (after.status === "CANCELLED")) return [];
  return (after.status === "CANCELLED" ? releaseStock : reholdStock)(db, id, items, after.event.at);
}

export function replaceHolds(db: Db, order: Pick<StockOrder, "id" | "items">, items: StockOrder["items"], now: number) {
  const { reserved, returned } = stockMoves(order.items, items);
  return [...releaseStock(db, order.id, returned, now), ...reserveStock(db, order.id, reserved, now)];
}

/** Covers orders in flight when counting ended. */
const UNDER_WAY_MS = MINUTE_MS;

/** Orders that hold no stock, since the last change of an uncounted product. */
export const unheldSales = (product: "held" | "products", vendorId: string): SQL => {
  const columnOf = (column: string) => sql.raw(`${product}.${column}`);
  return sql`(SELECT coalesce(sum(order_items.quantity), 0)
    FROM orders INDEXED BY orders_of_vendor CROSS JOIN order_items ON order_items.order_id = orders.id
    WHERE orders.vendor_id = ${vendorId} AND orders.created_at >= ${columnOf("updated_at")} - ${UNDER_WAY_MS}
      AND orders.status <> 'CANCELLED' AND order_items.product_id = ${columnOf("id")}
      AND NOT EXISTS (SELECT 1 FROM stock_holds WHERE order_id = orders.id AND product_id = ${columnOf("id")}))`;
};

export const isOutOfStock = (error: unknown): boolean => isCheckViolation(error, "stock_holds_in_stock");
