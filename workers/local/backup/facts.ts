import { createHash } from "node:crypto";
import type { Source, Table, Totals } from "./source.ts";

/** Must match to the cent after a restore. */
const sums: Record<string, string> = {
  ordersTotalCents: "SELECT sum(total_cents) FROM orders",
  ordersSubtotalCents: "SELECT sum(subtotal_cents) FROM orders",
  ordersFeeCents: "SELECT sum(fee_cents) FROM orders",
  ordersTipCents: "SELECT sum(tip_cents) FROM orders",
  completedOrdersTotalCents: "SELECT sum(total_cents) FROM orders WHERE status = 'COMPLETED'",
  orderItemsQuantity: "SELECT sum(quantity) FROM order_items",
  orderItemsCents: "SELECT sum(quantity * coalesce(sale_price_cents, price_cents)) FROM order_items",
  productsPriceCents: "SELECT sum(price_cents) FROM products",
  productsSalePriceCents: "SELECT sum(sale_price_cents) FROM products",
  courierOrdersTotalCents: "SELECT sum(order_total_cents) FROM courier_requests",
  courierPaymentCents: "SELECT sum(courier_payment_cents) FROM courier_requests",
  deliveredCourierPaymentCents: "SELECT sum(courier_payment_cents) FROM courier_requests WHERE status = 'DELIVERED'",
};

/** Counts and sums from a single moment. */
export async function readTotals(source: Source, tables: readonly Table[]): Promise<Totals> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const money = Object.entries(sums).map(([name, sql]) => `coalesce((${sql}), 0) AS ${name}`);
  const [row] = await source.query<Record<string, number>>(`SELECT ${[...counts, ...money].join(", ")}`);
  return row ?? {};
}

export const moneyOf = (totals: Totals): Totals =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, totals[name] ?? 0]));

const SEARCHES = 40;
const terms = (text: string, from: string) =>
  `WITH terms AS (SELECT DISTINCT '"' || replace(substr(${text}, 1, 10), '"', '""') || '"' AS term FROM ${from}
    WHERE length(${text}) > 2 ORDER BY term LIMIT ${SEARCHES})`;

/** For an index of whole words: the first word of each text. */
const words = (text: string, from: string) =>
  `WITH terms AS (SELECT DISTINCT '"' || replace(substr(${text}, 1, instr(${text} || ' ', ' ') - 1), '"', '""') || '"' AS term FROM ${from}
    ORDER BY term LIMIT ${SEARCHES})`;

/** How each search table is filled, and the sample searches that compare two of them. */
export const searches: { name: string; fill: string; probe: string }[] = [
  {
    name: "product_search",
    fill: `INSERT INTO product_search (rowid, key, name, brand, strain, facets, lat, lng, radius, vendor_at, card)
      SELECT entry, key, name, brand, strain, facets, lat, lng, radius, vendor_at, card FROM product_search_rows`,
    probe: `${words("name", "products")} SELECT term, p.id FROM terms CROSS JOIN product_search
      JOIN products p ON p.rowid = product_search.rowid & 268435455
      WHERE product_search MATCH terms.term ORDER BY term, product_search.rowid`,
  },
  {
    name: "vendor_search",
    fill: "INSERT INTO vendor_search (rowid, key, name, facets) SELECT entry, key, name, facets FROM vendor_search_rows",
    probe: `${words("dispensary_name", "vendors")} SELECT term, v.id FROM terms CROSS JOIN vendor_search
      JOIN vendors v ON v.rowid = vendor_search.rowid & 268435455
      WHERE vendor_search MATCH terms.term ORDER BY term, vendor_search.rowid`,
  },
  {
    name: "name_search",
    fill: `INSERT INTO name_search (rowid, text, kind, name)
      SELECT id, ' ' || replace(replace(name, '-', ' '), '''', '') || ' ', kind, name FROM search_names`,
    probe: `${terms("name", "search_names")} SELECT term, name AS id FROM terms CROSS JOIN name_search
      WHERE name_search MATCH terms.term ORDER BY term, name_search.rowid`,
  },
  {
    name: "strain_search",
    fill: "INSERT INTO strain_search (rowid, name) SELECT rowid, name FROM strains WHERE approved = 1",
    probe: `${words("name", "strains WHERE approved = 1")} SELECT term, s.id FROM terms CROSS JOIN strain_search
      JOIN strains s ON s.rowid = strain_search.rowid
      WHERE strain_search MATCH terms.term ORDER BY term, strain_search.rowid`,
  },
  {
    name: "inventory_search",
    fill: `INSERT INTO inventory_search (rowid, key, name, brand, strain, facets)
      SELECT entry, key, name, brand, strain, facets FROM inventory_search_rows`,
    probe: `${words("name", "products")} SELECT term, p.id FROM terms CROSS JOIN inventory_search
      JOIN products p ON p.rowid = inventory_search.rowid
      WHERE inventory_search MATCH terms.term ORDER BY term, inventory_search.rowid`,
  },
  {
    name: "catalog_search",
    fill: `INSERT INTO catalog_search (rowid, key, name, brand, strain, facets)
      SELECT entry, key, name, brand, strain, facets FROM catalog_search_rows`,
    probe: `${words("name", "catalogue_products")} SELECT term, p.id FROM terms CROSS JOIN catalog_search
      JOIN catalogue_products p ON p.rowid = catalog_search.rowid
      WHERE catalog_search MATCH terms.term ORDER BY term, catalog_search.rowid`,
  },
  {
    name: "catalog_like",
    fill: `INSERT INTO catalog_like (rowid, text) SELECT rowid, ' ' || name || ' ' || brand || ' ' FROM catalogue_products`,
    probe: `${terms("name", "catalogue_products")} SELECT term, p.id FROM terms CROSS JOIN catalog_like
      JOIN catalogue_products p ON p.rowid = catalog_like.rowid
      WHERE catalog_like MATCH terms.term ORDER BY term, catalog_like.rowid`,
  },
  {
    name: "orders_search",
    fill: `INSERT INTO orders_search (rowid, vendor, text)
      SELECT rowid, substr(vendor_id, -8), first_name || ' ' || last_name || char(10) || phone || char(10) || substr(id, -6)
      FROM orders ORDER BY rowid`,
    probe: `${terms("first_name || ' ' || last_name", "orders")} SELECT term, o.id FROM terms CROSS JOIN orders_search
      JOIN orders o ON o.rowid = orders_search.rowid
      WHERE orders_search MATCH terms.term ORDER BY term, orders_search.rowid`,
  },
];

export type SearchFacts = { entries: number; hits: number; sha256: string };

/** The entry count, and the hits of the sample searches in order. */
export async function measureSearch(source: Source, { name, probe }: (typeof searches)[number]): Promise<SearchFacts> {
  const [count] = await source.query<{ entries: number }>(`SELECT count(*) AS entries FROM ${name}`);
  const hits = await source.query<{ term: string; id: string }>(probe);
  const hash = createHash("sha256");
  for (const { term, id } of hits) hash.update(`${JSON.stringify([term, id])}\n`);
  return { entries: count?.entries ?? 0, hits: hits.length, sha256: hash.digest("hex") };
}
