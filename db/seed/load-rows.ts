import { getTableColumns } from "drizzle-orm";
import { products, type vendors } from "../schema/index.ts";
import { orderedId, seeded } from "./random.ts";

type VendorRow = typeof vendors.$inferInsert;
type ProductRow = typeof products.$inferInsert;

const TIME_LETTERS = 9;
/** ID prefixes, so that a shop's rows sort by position. */
const beginning = (place: number) => orderedId(place).slice(0, TIME_LETTERS);
/** An ID from a row's prefix and its shop's suffix: shops differ in the suffix, a shop's rows in the prefix. */
const ID = `line.value ->> 0 || substr(shop.value ->> 0, ${TIME_LETTERS + 1})`;

const ofShop = new Set(["id", "vendorId", "createdAt", "updatedAt"]);

/** The same menu for all of these shops: its rows are bound once, and the database multiplies them. */
export function insertMenus(d1: D1Database, shops: readonly VendorRow[], shelf: readonly ProductRow[]) {
  const columns = getTableColumns(products) as Record<string, { name: string }>;
  const keys = Object.keys(shelf[0] ?? {}).filter((key) => !ofShop.has(key));
  const lines = shelf.map((product, at) => [
    beginning(at),
    ...keys.map((key) => (product as Record<string, unknown>)[key] ?? null),
  ]);
  const text = `INSERT INTO products (id, vendor_id, created_at, updated_at, ${keys.map((key) => columns[key]!.name).join(", ")})
    SELECT ${ID}, shop.value ->> 0, shop.value ->> 1, shop.value ->> 1, ${keys.map((_, at) => `line.value ->> ${at + 1}`).join(", ")}
    FROM json_each(?) shop CROSS JOIN json_each(?) line`;
  return d1
    .prepare(text)
    .bind(JSON.stringify(shops.map(({ id, createdAt }) => [id, createdAt])), JSON.stringify(lines));
}

const firstNames = [
  "Maya",
  "Jordan",
  "Elijah",
  "Sofia",
  "Amir",
  "Lucia",
  "Grace",
  "Owen",
  "Priya",
  "Marcus",
  "Ana",
  "Theo",
];
const lastNames = ["Ortiz", "Pham", "Carter", "Brandt", "Farahani", "Mendez", "Kim", "McBride", "Shah", "Reyes"];
const HOUR = 3_600_000;

/**
 * Pickup orders of two lines for each of these shops, at least an hour apart; the newest few are waiting. `skip`: how
 * many such orders the shops already have.
 */
export function insertOrders(
  d1: D1Database,
  shops: readonly Pick<VendorRow, "id">[],
  count: number,
  now: number,
  skip = 0,
) {
  const random = seeded("orders", count);
  const lines = Array.from({ length: count }, (_, at) => [
    beginning(skip + count - at),
    now - (at + random.next()) * HOUR,
    at < 3 ? "AWAITING_PROCESSING" : random.chance(0.05) ? "CANCELLED" : "COMPLETED",
    random.pick(firstNames),
    random.pick(lastNames),
    `213555${String(random.whole(0, 9999)).padStart(4, "0")}`,
  ]);
  const ids = JSON.stringify(shops.map(({ id }) => [id]));
  const orders = `INSERT INTO orders (id, vendor_id, created_at, updated_at, status, order_type, first_name, last_name, email, phone,
      birthdate, payment_method, subtotal_cents, fee_cents, tip_cents, total_cents, vendor_details)
    SELECT ${ID}, v.id, CAST(line.value ->> 1 AS INTEGER), CAST(line.value ->> 1 AS INTEGER), line.value ->> 2, 'Pickup',
      line.value ->> 3, line.value ->> 4, lower(line.value ->> 3) || '@example.org', line.value ->> 5, '1990-05-14', 'Cash', 6500, 0, 0, 6500,
      json_array(v.dispensary_name, v.street || ', ' || v.city || ', ' || v.state || ' ' || v.zip, NULL, v.phone)
    FROM json_each(?) shop CROSS JOIN vendors v ON v.id = shop.value ->> 0 CROSS JOIN json_each(?) line`;
  const items = `INSERT INTO order_items (order_id, line, product_id, name, category, brand, strain, amount, image_key, quantity, price_cents)
    SELECT ${ID}, item.value ->> 0, 'gone', item.value ->> 1, 'Flower', 'Coastline', 'Hybrid', '3.5 grams', 'drawings/none.webp', 1, item.value ->> 2
    FROM json_each(?) shop CROSS JOIN json_each(?) line CROSS JOIN json_each('[[0,"Blue Dream",4000],[1,"Sour Diesel",2500]]') item`;
  const json = JSON.stringify(lines);
  return [orders, items].map((text) => d1.prepare(text).bind(ids, json));
}
