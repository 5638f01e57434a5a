import { type SQL, sql } from "drizzle-orm";
import type { DayRange, SalesDay } from "#app/domain/sales/sales.ts";
import type { Db, Statement } from "../client.ts";
import { salesDays } from "../schema/sales.ts";
import { computed, pick, select, selection } from "../select.ts";

const day = selection(
  pick(salesDays, "day", "startsAt", "orders", "cents", "canceled", "hours", "categories", "types", "products"),
);

export const listSalesDays = (db: Db, vendorId: string, { from, to }: DayRange): Promise<SalesDay[]> =>
  select(db, day, sql`FROM sales_days WHERE vendor_id = ${vendorId} AND day BETWEEN ${from} AND ${to} ORDER BY day`);

const ofDay = sql.raw(
  "orders.vendor_id = sales_days.vendor_id AND orders.created_at >= sales_days.starts_at AND orders.created_at < sales_days.ends_at",
);
const sold = sql`FROM orders INDEXED BY orders_of_vendor WHERE ${ofDay} AND orders.status <> 'CANCELLED'`;
const soldLines = sql`FROM orders INDEXED BY orders_of_vendor CROSS JOIN order_items i ON i.order_id = orders.id
  WHERE ${ofDay} AND orders.status <> 'CANCELLED'`;
const soldName = sql.raw("i.name || iif(coalesce(i.amount, '') = '', '', ', ' || i.amount)");
const lineCents = sql.raw("sum(coalesce(i.sale_price_cents, i.price_cents) * i.quantity - i.discount_cents)");

/** Like {"Flower": [orders, cents]}. */
const grouped = (rows: SQL, more = sql``) =>
  sql`(SELECT json_group_object(name, json_array(n, cents${more})) FROM (${rows} GROUP BY 1))`;

/** Goes into each batch that changes orders. A full recount cannot drift. */
const recount = (db: Db, vendorId: string, at: number): Statement =>
  db.run(sql`UPDATE sales_days SET
    orders = (SELECT count(*) ${sold}),
    cents = (SELECT coalesce(sum(subtotal_cents), 0) ${sold}),
    canceled = (SELECT count(*) FROM orders INDEXED BY orders_of_vendor WHERE ${ofDay} AND orders.status = 'CANCELLED'),
    hours = ${grouped(sql`SELECT (created_at - starts_at) / 3600000 AS name, count(*) AS n, sum(subtotal_cents) AS cents ${sold}`)},
    types = ${grouped(sql`SELECT order_type AS name, count(*) AS n, sum(subtotal_cents) AS cents ${sold}`)},
    categories = ${grouped(sql`SELECT i.category AS name, count(DISTINCT orders.id) AS n, ${lineCents} AS cents ${soldLines}`)},
    products = ${grouped(
      sql`SELECT i.product_id AS name, count(DISTINCT orders.id) AS n, ${lineCents} AS cents, max(${soldName}) AS called ${soldLines}`,
      sql`, called`,
    )}
    WHERE vendor_id = ${vendorId} AND starts_at <= ${at} AND ends_at > ${at}`);

type Day = Pick<typeof salesDays.$inferSelect, "day" | "startsAt" | "endsAt">;

export const countSales = (db: Db, vendorId: string, { day, startsAt, endsAt }: Day): Statement[] => [
  db.insert(salesDays).values({ vendorId, day, startsAt, endsAt }).onConflictDoNothing(),
  recount(db, vendorId, startsAt),
];

export const recountSales = (db: Db, order: { vendorId: string; createdAt: number }): Statement =>
  recount(db, order.vendorId, order.createdAt);

const firsts = selection({
  placedAt: computed(sql`(SELECT min(created_at) FROM orders WHERE vendor_id = asked.vendor_id)`, Number),
  countedAt: computed(
    sql`(SELECT starts_at FROM sales_days WHERE vendor_id = asked.vendor_id ORDER BY day LIMIT 1)`,
    Number,
  ),
});

export async function findUncounted(db: Db, vendorId: string): Promise<{ before: number } | null> {
  const [row] = await select(db, firsts, sql`FROM (SELECT ${vendorId} AS vendor_id) AS asked`);
  if (!row?.placedAt || (row.countedAt && row.countedAt <= row.placedAt)) return null;
  return { before: row.countedAt || Number.MAX_SAFE_INTEGER };
}

const placed = selection({ at: computed(sql.raw("created_at"), Number) });

export const listPlacedBefore = async (db: Db, vendorId: string, before: number): Promise<number[]> =>
  (
    await select(
      db,
      placed,
      sql`FROM orders WHERE vendor_id = ${vendorId} AND created_at < ${before} ORDER BY created_at`,
    )
  ).map(({ at }) => at);
