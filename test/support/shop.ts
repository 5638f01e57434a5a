import { sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { categories } from "#app/domain/menu/product.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import type { Db } from "#db/client.ts";
import { products, vendors } from "#db/schema/index.ts";

type VendorRow = typeof vendors.$inferInsert;
type ProductRow = typeof products.$inferInsert;

export const DOWNTOWN = { lat: 34.0522, lng: -118.2437 };
const always = Object.fromEntries(weekdays.map((day) => [day, { open: "00:00", close: "23:59" }]));

/** A dispensary in downtown Los Angeles that is always open, delivers and takes everything, unless told otherwise. */
export async function openShop(db: Db, facts: Partial<VendorRow> = {}): Promise<VendorRow> {
  const row: VendorRow = {
    id: newId(Date.now()),
    dispensaryName: "Green Door",
    dispensaryType: "Pickup & Delivery",
    createdAt: 0,
    updatedAt: 0,
    email: "shop@example.com",
    phone: "2135550121",
    street: "200 N Spring St",
    city: "Los Angeles",
    state: "CA",
    zip: "90012",
    ...DOWNTOWN,
    timeZone: "America/Los_Angeles",
    zoneCell: cellOf(DOWNTOWN.lat, DOWNTOWN.lng),
    storefrontCell: cellOf(DOWNTOWN.lat, DOWNTOWN.lng),
    businessHours: always,
    minOrderCents: 2000,
    acceptedPayments: [
      { method: "Cash", fee: 0 },
      { method: "Debit", fee: 3 },
    ],
    ...facts,
  };
  await db.insert(vendors).values(row);
  return row;
}

/** A product on a shop's public menu at $25.00, unless told otherwise. */
export async function stock(db: Db, vendorId: string, facts: Partial<ProductRow> = {}): Promise<ProductRow> {
  const row: ProductRow = {
    id: newId(Date.now()),
    vendorId,
    name: "Blue Dream",
    brand: "Coastline",
    category: "Flower",
    imageKey: "products/blue-dream.jpg",
    priceCents: 2500,
    amount: "3.5g",
    // So little that no test meets a legal limit unless it means to.
    contents: { grams: 0.01 },
    strain: "Sativa",
    createdAt: 0,
    updatedAt: 0,
    ...facts,
  };
  await db.insert(products).values(row);
  return row;
}

/** A menu of so many products, over all categories in turn, one in so many on sale. */
export async function fillMenu(db: Db, vendorId: string, count: number, saleEvery = 5): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `${vendorId}-${String(at).padStart(5, "0")}`,
    category: categories[at % categories.length],
    sale: (at + 1) % saleEvery === 0 ? 1500 : null,
  }));
  await db.run(sql`INSERT INTO products (id, vendor_id, name, category, image_key, price_cents, sale_price_cents, created_at, updated_at)
    SELECT value->>'id', ${vendorId}, 'Product ' || (value->>'id'), value->>'category', 'x.jpg', 2000, value->>'sale', 0, 0
    FROM json_each(${JSON.stringify(rows)})`);
}

/** Copies a row, or an order's lines; `changed` is SQL by column, where `n` counts from 0. */
export async function copyRow(
  db: Db,
  table: "vendors" | "products" | "orders" | "order_items",
  id: string,
  count: number,
  changed: Record<string, string>,
): Promise<void> {
  const key = sql.raw(table === "order_items" ? "order_id" : "id");
  const columns = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
  const copied = columns.map(({ name }) => changed[name] ?? `original.${name}`).join(", ");
  const numbers = JSON.stringify(Array.from({ length: count }, (_, n) => n));
  const from = sql.raw(`${table} original, (SELECT value AS n FROM json_each('${numbers}'))`);
  await db.run(sql`INSERT INTO ${sql.raw(table)} SELECT ${sql.raw(copied)} FROM ${from} WHERE original.${key} = ${id}`);
}
