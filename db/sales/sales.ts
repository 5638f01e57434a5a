import { type SQL, sql } from "drizzle-orm";
import type { DayRange, SalesDay } from "#app/domain/sales/sales.ts";
import type { Db, Statement } from "../client.ts";
import { salesDays } from "../schema/sales.ts";
import { computed, pick, select, selection } from "../select.ts";

const day = selection(
  pick(
    salesDays,
    "day",
    "startsAt",
    "orders",
    "cents",
    "canceled",
    "noShows",
    "hours",
    "categories",
    "types",
    "products",
  ),
);

export const listSalesDays = (db: Db, vendorId: string, { from, to }: DayRange): Promise<SalesDay[]> =>
  select(db, day)`FROM sales_days WHERE vendor_id = ${vendorId} AND day BETWEEN ${from} AND ${to} ORDER BY day`;

const ofDay = sql.raw(
  "orders.vendor_id = sales_days.vendor_id AND orders.created_at >= sales_days.starts_at AND orders.created_at < sales_days.ends_at",
);
const sold = sql`FROM orders INDEXED BY orders_of_vendor WHERE ${ofDay} AND orders.status <> 'CANCELLED'`;
const soldLines = sql`FROM orders INDEXED BY orders_of_vendor CROSS JOIN order_items i ON i.order_id = orders.id
  WHERE ${ofDay} AND orders.status <> 'CANCELLED'`;
const isNoShow = sql.raw("EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND reason = 'no-show')");
const soldName = sql.raw("i.name || iif(coalesce(i.amount, '') = '', '', ', ' || i.amount)");
const lineCents = sql.raw("sum(coalesce(i.sale_price_cents, i.price_cents) * i.quantity - i.discount_cents)");

/** Like {"Flower": [orders, cents]}. */
const grouped = (rows: SQL, more = sql``) =>
  sql`(SELECT json_group_object(name, json_array(n, cents${more})) FROM (${rows} GROUP BY 1))`;

type Day = Pick<typeof salesDays.$inferSelect, "day" | "startsAt" | "endsAt">;

/** Counts all orders of a day that has no sums yet. From then on, `countAgain` keeps them. */
export const openSalesDay = (db: Db, vendorId: string, { day, startsAt, endsAt }: Day): Statement =>
  db.run(sql`INSERT INTO sales_days (vendor_id, day, starts_at, ends_at, orders, cents, canceled, no_shows, hours, types, categories, products)
    SELECT vendor_id, day, starts_at, ends_at,
    (SELECT count(*) ${sold}),
    (SELECT coalesce(sum(subtotal_cents), 0) ${sold}),
    (SELECT count(*) FROM orders INDEXED BY orders_of_vendor WHERE ${ofDay} AND orders.status = 'CANCELLED'),
    (SELECT count(*) FROM orders INDEXED BY orders_of_vendor WHERE ${ofDay} AND orders.status = 'CANCELLED' AND ${isNoShow}),
    ${grouped(sql`SELECT (created_at - starts_at) / 3600000 AS name, count(*) AS n, sum(subtotal_cents) AS cents ${sold}`)},
    ${grouped(sql`SELECT order_type AS name, count(*) AS n, sum(subtotal_cents) AS cents ${sold}`)},
    ${grouped(sql`SELECT i.category AS name, count(DISTINCT orders.id) AS n, ${lineCents} AS cents ${soldLines}`)},
    ${grouped(
      sql`SELECT i.product_id AS name, count(DISTINCT orders.id) AS n, ${lineCents} AS cents, max(${soldName}) AS called ${soldLines}`,
      sql`, called`,
    )}
    FROM (SELECT ${vendorId} AS vendor_id, ${day} AS day, CAST(${startsAt} AS INTEGER) AS starts_at, ${endsAt} AS ends_at) AS sales_days
    WHERE NOT EXISTS (SELECT 1 FROM sales_days AS counted WHERE counted.vendor_id = ${vendorId} AND counted.day = ${day})`);

/** json_patch removes keys whose value is null: what nobody ordered has no entry. */
function added(column: "hours" | "types" | "categories" | "products", n: SQL, cents: SQL, more = sql``): SQL {
  const stored = (at: 0 | 1) => sql.raw(`coalesce(sales_days.${column} -> name ->> ${at}, 0)`);
  return sql`iif(${stored(0)} + ${n} = 0, 'null', json_array(${stored(0)} + ${n}, ${stored(1)} + ${n} * ${cents}${more}))`;
}

/** Enters an order as it is at this point of the batch, or takes it out. A local date is at most a day from UTC's. */
function enter(db: Db, orderId: string, sign: 1 | -1): Statement {
  const n = sql.raw(`${sign} * (orders.status <> 'CANCELLED')`);
  const patched = (column: Parameters<typeof added>[0], rows: SQL, more?: SQL) =>
    sql`json_patch(${sql.raw(`sales_days.${column}`)}, (SELECT json_group_object(name, json(${added(column, n, sql.raw("cents"), more)})) FROM (${rows})))`;
  const lines = (name: string) =>
    sql.raw(`SELECT ${name}, `).append(sql`${lineCents} AS cents, ${soldName} AS called FROM order_items AS i
      WHERE i.order_id = orders.id GROUP BY 1`);
  return db.run(sql`UPDATE sales_days SET
    orders = sales_days.orders + ${n},
    cents = sales_days.cents + ${n} * subtotal_cents,
    canceled = sales_days.canceled + ${sql.raw(String(sign))} * (orders.status = 'CANCELLED'),
    no_shows = sales_days.no_shows + ${sql.raw(String(sign))} * (orders.status = 'CANCELLED' AND ${isNoShow}),
    hours = ${patched("hours", sql`SELECT CAST((created_at - starts_at) / 3600000 AS TEXT) AS name, subtotal_cents AS cents`)},
    types = ${patched("types", sql`SELECT order_type AS name, subtotal_cents AS cents`)},
    categories = ${patched("categories", lines("i.category AS name"))},
    products = ${patched("products", lines("i.product_id AS name"), sql`, called`)}
    FROM orders WHERE orders.id = ${orderId} AND sales_days.vendor_id = orders.vendor_id
      AND starts_at <= created_at AND ends_at > created_at
      AND day BETWEEN date(created_at / 1000 - 86400, 'unixepoch') AND date(created_at / 1000 + 86400, 'unixepoch')`);
}

export const countOrder = (db: Db, orderId: string): Statement => enter(db, orderId, 1);

/** Goes around statements that change what an order counts for. Reads only this order, however many its day has. */
export const countAgain = (db: Db, orderId: string, changes: readonly Statement[]): Statement[] => [
  enter(db, orderId, -1),
  ...changes,
  enter(db, orderId, 1),
];

const firsts = selection({
  placedAt: computed(sql`(SELECT min(created_at) FROM orders WHERE vendor_id = asked.vendor_id)`, Number),
  countedAt: computed(
    sql`(SELECT starts_at FROM sales_days WHERE vendor_id = asked.vendor_id ORDER BY day LIMIT 1)`,
    Number,
  ),
});

export async function findUncounted(db: Db, vendorId: string): Promise<{ before: number } | null> {
  const [row] = await select(db, firsts)`FROM (SELECT ${vendorId} AS vendor_id) AS asked`;
  if (!row?.placedAt || (row.countedAt && row.countedAt <= row.placedAt)) return null;
  return { before: row.countedAt || Number.MAX_SAFE_INTEGER };
}

const placed = selection({ at: computed(sql.raw("created_at"), Number) });

export const listPlacedBefore = async (db: Db, vendorId: string, before: number): Promise<number[]> =>
  (
    await select(db, placed)`FROM orders WHERE vendor_id = ${vendorId} AND created_at < ${before} ORDER BY created_at`
  ).map(({ at }) => at);
