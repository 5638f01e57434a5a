import { sql } from "drizzle-orm";
import { LOW_STOCK } from "#app/domain/menu/stock.ts";
import type { Db } from "../client.ts";
import { products } from "../schema/menu.ts";
import { salesDays } from "../schema/sales.ts";
import { nested, optional, pick, type RowOf, select, selection } from "../select.ts";

const NAMED_MAX = 20;

const today = (vendorId: string, since: number) =>
  selection({
    endsAt: optional(salesDays.endsAt),
    orders: optional(salesDays.orders),
    cents: optional(salesDays.cents),
    ranOut: nested(
      { ...pick(products, "id", "name", "amount"), at: products.ranLowAt },
      sql`FROM (SELECT * FROM products INDEXED BY products_low
        WHERE vendor_id = ${vendorId} AND stock = 0 AND ${sql.raw(`stock <= ${LOW_STOCK}`)} AND status = 'Active'
          AND ran_low_at >= ${since}
        ORDER BY ran_low_at DESC LIMIT ${NAMED_MAX}) AS products`,
    ),
  });

export type RanOut = RowOf<ReturnType<typeof today>>["ranOut"][number];

export async function findToday(db: Db, vendorId: string, { now, since }: { now: number; since: number }) {
  const [row] = await select(db, today(vendorId, since))`
    FROM (SELECT ${vendorId} AS vendor_id) AS asked LEFT JOIN sales_days ON sales_days.vendor_id = asked.vendor_id
    AND sales_days.day = (SELECT max(day) FROM sales_days WHERE vendor_id = asked.vendor_id)`;
  const ranOut = row?.ranOut ?? [];
  if (!row?.endsAt) return { sales: undefined, ranOut };
  const isToday = row.endsAt > now;
  return { sales: { orders: (isToday && row.orders) || 0, cents: (isToday && row.cents) || 0 }, ranOut };
}
