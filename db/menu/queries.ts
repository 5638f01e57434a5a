import { type SQL, sql } from "drizzle-orm";
import { compareAmounts } from "#app/domain/menu/amount.ts";
import type { UntrackedSales } from "#app/domain/menu/changes.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import {
  INVENTORY_HITS_MAX,
  INVENTORY_PAGE,
  type InventorySearch,
  type InventoryShow,
  inventoryCursor,
  numericSortOf,
} from "#app/domain/menu/inventory-search.ts";
import type { PricedProduct } from "#app/domain/menu/price-copy.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { LOW_STOCK } from "#app/domain/menu/stock.ts";
import { searchWithin } from "#app/domain/search/within.ts";
import type { Db } from "../client.ts";
import { jsonChunks } from "../json-rows.ts";
import { products } from "../schema/menu.ts";
import { computed, count, counted, omit, pick, type RowOf, rows, select, selection, selectOne } from "../select.ts";
import { unheldSales } from "./stock.ts";
import { answersOf } from "./word-index.ts";

const generatedColumns = ["listed", "saleRank", "amountUnit", "weightClass", "unknownContents"] as const;
const product = selection(omit(products, "createdAt", "source", "sourceId", "ranLowAt", ...generatedColumns));

const COMPARED_MAX = 5000;

export type InventoryPage = {
  products: InventoryProduct[];
  more: boolean;
  /** Cursor; null on the last page, or if only a narrower search finds more. */
  next: string | null;
  suggestion: string | null;
  guessed?: number;
};

/** Keyset pages read only what they show. `guesses` are the `unknownContents` that count as guessed. */
export async function listInventory(
  db: Db,
  vendorId: string,
  search: InventorySearch,
  { limit = INVENTORY_PAGE, guesses = [] }: { limit?: number; guesses?: readonly string[] } = {},
): Promise<InventoryPage> {
  if (search.isGuessed) return hits(await select(db, product)`${guessedOf(vendorId, search.category, guesses)}`, null);
  if (!search.text) {
    const [page, [guessed]] = await db.batch([
      select(
        db,
        product,
      )`${numericSortOf(search) ? inOrder(vendorId, search, limit) : listed(vendorId, search, limit)}`,
      select(db, counted)`FROM (SELECT 1 ${guessedOf(vendorId, null, guesses)})`,
    ]);
    const shown = page.slice(0, limit);
    const last = page.length > limit ? shown.at(-1) : undefined;
    const next = last ? inventoryCursor(last, search) : null;
    const more = last !== undefined;
    return { products: inListOrder(shown, search), more, next, suggestion: null, guessed: guessed?.count ?? 0 };
  }
  const found = await select(db, product)`${answering(vendorId, search)}`;
  if (found.length > 0) return hits(found, null, search);
  const names = await select(db, named)`
    FROM products WHERE vendor_id = ${vendorId} LIMIT ${COMPARED_MAX}`;
  const ofCategory = names.filter(({ category }) => search.category === null || category === search.category);
  const { products: near, suggestion } = searchWithin(ofCategory, search.text);
  if (near.length === 0) return hits([], null);
  const ids = near.slice(0, INVENTORY_HITS_MAX + 1).map(({ id }) => id);
  return hits(await listProductsOfVendor(db, vendorId, ids, whereOf(search)), suggestion);
}

export const listProductsOfVendor = (db: Db, vendorId: string, ids: readonly string[], where = sql``) =>
  select(db, product)`FROM json_each(${JSON.stringify(ids)}) AS wanted
    CROSS JOIN products ON products.id = wanted.value AND vendor_id = ${vendorId} ${where}`;

const soldOf = (vendorId: string) =>
  selection({ ...pick(products, "id"), sold: computed(unheldSales("products", vendorId), Number) });

export async function listSoldUncounted(db: Db, vendorId: string, ids: readonly string[]): Promise<UntrackedSales> {
  if (ids.length === 0) return new Map();
  const sold = await select(db, soldOf(vendorId))`
    FROM json_each(${JSON.stringify(ids)}) AS wanted CROSS JOIN products ON products.id = wanted.value`;
  return new Map(sold.map(({ id, sold }) => [id, sold]));
}

const hits = (found: InventoryProduct[], suggestion: string | null, search?: InventorySearch): InventoryPage => ({
  products: inListOrder(found.slice(0, INVENTORY_HITS_MAX), search),
  more: found.length > INVENTORY_HITS_MAX,
  next: null,
  suggestion: suggestion,
});

const named = selection(pick(products, "id", "name", "brand", "strain", "category"));

const rank = ({ category }: { category: Category }) => categories.indexOf(category);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function inListOrder(found: InventoryProduct[], search?: InventorySearch): InventoryProduct[] {
  if (search && numericSortOf(search)) return found;
  return found.toSorted(
    (a, b) => rank(a) - rank(b) || compare(a.name, b.name) || compare(a.brand, b.brand) || compareAmounts(a, b),
  );
}

const priced = selection(pick(products, "id", "name", "brand", "category", "amount", "priceCents", "salePriceCents"));

export const listPrices = (db: Db, vendorId: string): Promise<PricedProduct[]> =>
  select(db, priced)`FROM products WHERE vendor_id = ${vendorId} LIMIT ${COMPARED_MAX}`;

const pictured = selection(pick(products, "id", "name", "brand", "amount", "strain", "category", "imageKey"));

export const listProductNames = (db: Db, vendorId: string): Promise<RowOf<typeof pictured>[]> =>
  select(db, pictured)`FROM products WHERE vendor_id = ${vendorId} LIMIT ${COMPARED_MAX}`;

/** The loops give the order; ORDER BY would read the whole menu (a test checks the plan). UNION allows five terms. */
function listed(vendorId: string, search: InventorySearch, limit: number): SQL {
  const { category, after, show } = search;
  const inOrder = category ? [category] : categories.slice(after ? rank(after) : 0);
  const [name, id] = after && inOrder[0] === after.category ? [after.name, after.id] : ["", ""];
  return sql`FROM json_each(${JSON.stringify(inOrder)}) AS wanted
    CROSS JOIN products INDEXED BY ${sql.raw(show ? shows[show].index : "products_inventory")} ON products.vendor_id = ${vendorId}
      AND products.category = wanted.value AND products.name >= iif(wanted.key = 0, ${name}, '')
      AND (wanted.key > 0 OR (products.name, products.id) > (${name}, ${id})) ${whereOf(search)}
    LIMIT ${limit + 1}`;
}

const shows: Record<InventoryShow, { index: string; where: string }> = {
  off: { index: "products_off", where: "products.status = 'Disabled'" },
  sale: { index: "products_sale", where: "products.sale_price_cents IS NOT NULL" },
  "no-image": { index: "products_no_image", where: "products.image_key IS NULL" },
  low: { index: "products_low", where: `products.stock <= ${LOW_STOCK}` },
};
const whereOf = ({ show }: Pick<InventorySearch, "show">): SQL => (show ? sql.raw(`AND ${shows[show].where}`) : sql``);

const orders = {
  price: { index: "products_price", key: "products.price_cents", down: false },
  "price-down": { index: "products_price", key: "products.price_cents", down: true },
  changed: { index: "products_changed", key: "products.updated_at", down: true },
  stock: { index: "products_low", key: "products.stock", down: false },
};

const orderBy = (search: InventorySearch): SQL => {
  const order = numericSortOf(search);
  if (!order) return sql`ORDER BY products.name, products.id`;
  const { key, down } = orders[order];
  return sql.raw(`ORDER BY ${key}${down ? " DESC" : ""}, products.id${down ? " DESC" : ""}`);
};

/** Filtered lists are sorted in memory; indexes that avoid this would cost writes on every product change. */
function inOrder(vendorId: string, search: InventorySearch, limit: number): SQL {
  const { category, show, afterKey } = search;
  const { index, key, down } = orders[numericSortOf(search) ?? "price"];
  const by = show ? shows[show].index : category ? "products_inventory" : index;
  return sql`FROM products INDEXED BY ${sql.raw(by)} WHERE products.vendor_id = ${vendorId}
    ${category ? sql`AND products.category = ${category}` : sql``} ${whereOf(search)}
    ${afterKey ? sql`AND (${sql.raw(key)}, products.id) ${sql.raw(down ? "<" : ">")} (${afterKey.key}, ${afterKey.id})` : sql``}
    ${orderBy(search)} LIMIT ${limit + 1}`;
}

export const countInventory = (db: Db, vendorId: string, { category, show }: InventorySearch): Promise<number> =>
  count(db)`FROM products INDEXED BY ${sql.raw(show ? shows[show].index : "products_inventory")}
    WHERE products.vendor_id = ${vendorId}
    ${category ? sql`AND products.category = ${category}` : sql``} ${whereOf({ show })}`;

const guessedOf = (vendorId: string, category: Category | null, guesses: readonly string[]): SQL =>
  sql`FROM json_each(${JSON.stringify(guesses)}) AS guess
    CROSS JOIN products INDEXED BY products_unknown_contents ON products.vendor_id = ${vendorId}
      AND products.unknown_contents = guess.value ${category ? sql`AND products.category = ${category}` : sql``}
    LIMIT ${INVENTORY_HITS_MAX + 1}`;

function answering(vendorId: string, search: InventorySearch): SQL {
  const { text, category, show, sort } = search;
  const looked = show || sort ? COMPARED_MAX : INVENTORY_HITS_MAX + 1;
  return sql`FROM (SELECT at FROM (${answersOf("inventory_search", text, category, vendorId)}) LIMIT ${looked}) hit
    CROSS JOIN products ON products.rowid = hit.at AND products.vendor_id = ${vendorId} ${whereOf(search)}
    ${orderBy(search)} LIMIT ${INVENTORY_HITS_MAX + 1}`;
}

export const findProductOfVendor = (db: Db, vendorId: string, productId: string) =>
  selectOne(db, product)`FROM products WHERE id = ${productId} AND vendor_id = ${vendorId}`;

export async function listProductsNamed(
  db: Db,
  vendorId: string,
  names: readonly { id: string; category: string; name: string }[],
): Promise<InventoryProduct[]> {
  const [first, ...rest] = jsonChunks(names).map((chunk) => rows(db, product)`${namedIn(vendorId, chunk)}`);
  return first ? (await db.batch([first, ...rest])).flat() : [];
}

const namedIn = (vendorId: string, names: string): SQL => sql`
    SELECT ${product.columns} FROM json_each(${names}) AS wanted
      CROSS JOIN products ON products.vendor_id = ${vendorId} AND products.category = wanted.value ->> 'category'
        AND products.name = wanted.value ->> 'name'
    UNION
    SELECT ${product.columns} FROM json_each(${names}) AS wanted
      CROSS JOIN products ON products.id = wanted.value ->> 'id' WHERE products.vendor_id = ${vendorId}`;
