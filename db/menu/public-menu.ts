import { type SQL, sql } from "drizzle-orm";
import { withDealPrices } from "#app/domain/deals/current-deals.ts";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import { matchesFilters, sortedBy } from "#app/domain/menu/filter-and-sort.ts";
import {
  CATEGORY_PAGE,
  CATEGORY_PREVIEW,
  isNarrowed,
  type MenuProduct,
  type MenuSearch,
  type ProductDetails,
  WHOLE_MENU_MAX,
} from "#app/domain/menu/menu.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { groupSizes } from "#app/domain/menu/sizes.ts";
import type { StrainKind } from "#app/domain/menu/strain.ts";
import { searchWithin } from "#app/domain/search/within.ts";
import type { Db } from "../client.ts";
import { dealFields, isPublic, menuFields, publicFields, publicVendorOf, v } from "../dispensaries/mapping.ts";
import { pick, type RowOf, rows, select, selection } from "../select.ts";
import { hasEffect } from "./effects.ts";
import { menuProductFields, p } from "./mapping.ts";

const menuVendor = selection({ ...menuFields, ...dealFields });
export type MenuVendor = Omit<ReturnType<typeof publicVendorOf<RowOf<typeof menuVendor>>>, "deals">;

export type Menu = {
  vendor: MenuVendor & { deals: DealTerms[] };
  products: MenuProduct[];
  meant: string | null;
  /** Total after search and filters; `products` may be one page of it. */
  count: number;
  brands: string[];
  /** How many to show per category. One more was read, to detect a next page. */
  categoryLimit: number;
};

const listedProduct = selection(menuProductFields);
const detailedProduct = selection({ ...menuProductFields, ...pick(p, "description", "strainDetails") });

const SEARCHED_MAX = 5000;

// Must match the partial indexes verbatim, or SQLite ignores them.
const listed = sql.raw(`status = 'Active' AND image_key IS NOT NULL`);

/** Reads menus of up to 300 products whole, and the start of each category of longer ones. Empty unless public. */
export async function findMenu(db: Db, vendorId: string, search: MenuSearch, now: number): Promise<Menu | undefined> {
  const picky = isNarrowed(search) || search.sort !== "recommended";
  const branches = picky
    ? [narrowed(vendorId, search)]
    : search.category
      ? [categoryPage(vendorId, search, search.category)]
      : [wholeMenu(vendorId), ...categories.map((category) => beginning(vendorId, category))];
  const [[vendor], menu] = await db.batch([
    select(db, menuVendor)`FROM vendors v WHERE v.id = ${vendorId}`,
    rows(db, listedProduct, unionAll(branches)),
  ]);
  if (!vendor) return undefined;
  const products = withDealPrices(vendor, menu, now);
  const { products: found, meant } = picky ? choose(products, search) : { products, meant: null };
  const isLong = found.length > WHOLE_MENU_MAX || (!picky && vendor.listedCount > WHOLE_MENU_MAX);
  return {
    vendor: publicVendorOf(vendor),
    products: search.category ? pageAfter(found, search.after) : found,
    meant,
    count: groupSizes(found).length,
    brands: [...new Set(products.map(({ brand }) => brand))].filter(Boolean).sort((a, b) => a.localeCompare(b)),
    categoryLimit: search.category ? CATEGORY_PAGE : isLong ? CATEGORY_PREVIEW : WHOLE_MENU_MAX,
  };
}
function choose(menu: readonly MenuProduct[], { text, filters, sort }: MenuSearch) {
  const { products, meant } = text ? searchWithin(menu, text) : { products: menu, meant: null };
  const found = products.filter((product) => matchesFilters(product, filters)).map((product) => ({ product }));
  return { products: sortedBy(found, sort).map(({ product }) => product), meant };
}
function pageAfter(products: MenuProduct[], after: MenuSearch["after"]): MenuProduct[] {
  const from = after ? products.findIndex(({ id }) => id === after.id) + 1 : 0;
  return products.slice(from, from + CATEGORY_PAGE + 1);
}
const publicVendor = selection(publicFields);
const vendorId = selection(pick(v, "id"));
export async function findPublicVendor(db: Db, id: string): Promise<PublicVendorFacts | undefined> {
  const [row] = await select(db, publicVendor)`
      FROM vendors v WHERE v.id = ${id} AND ${isPublic}`;
  return row && publicVendorOf(row);
}

export async function listPublicMenu(db: Db, id: string): Promise<(MenuProduct & ProductDetails)[] | undefined> {
  const [[vendor], products] = await db.batch([
    select(db, vendorId)`FROM vendors v WHERE v.id = ${id} AND ${isPublic}`,
    select(db, detailedProduct)`FROM products p WHERE vendor_id = ${id} AND ${listed} ORDER BY sale_rank, id`,
  ]);
  return vendor && products;
}

/** 0 unless the vendor is public and the menu has this size, so nothing is read. */
const limitFor = (vendorId: string, limit: number, size: SQL = sql.raw("1")) =>
  sql`LIMIT coalesce((SELECT iif(${isPublic} AND ${size}, ${limit}, 0) FROM vendors v WHERE v.id = ${vendorId}), 0)`;

const branch = (vendorId: string, condition: SQL, limit: SQL) =>
  sql`SELECT * FROM (SELECT ${listedProduct.columns} FROM products p WHERE vendor_id = ${vendorId} AND ${listed}${condition} ORDER BY sale_rank, id ${limit})`;

const wholeMenu = (vendorId: string) =>
  branch(vendorId, sql``, limitFor(vendorId, WHOLE_MENU_MAX, sql`listed_count <= ${WHOLE_MENU_MAX}`));

const beginning = (vendorId: string, category: Category) =>
  branch(
    vendorId,
    sql` AND category = ${category}`,
    limitFor(vendorId, CATEGORY_PREVIEW + 1, sql`listed_count > ${WHOLE_MENU_MAX}`),
  );

const narrowed = (vendorId: string, { category, filters: { strains, effects } }: MenuSearch) =>
  branch(
    vendorId,
    sql`${category ? sql` AND category = ${category}` : sql``}${ofKinds(strains)} AND ${hasEffect(effects, sql.raw("p.strain"), sql.raw("p.name"))}`,
    limitFor(vendorId, SEARCHED_MAX),
  );

function categoryPage(vendorId: string, { after }: MenuSearch, category: Category) {
  const next = after ? sql` AND (sale_rank, id) > (${after.onSale ? 0 : 1}, ${after.id})` : sql``;
  return branch(vendorId, sql` AND category = ${category}${next}`, limitFor(vendorId, CATEGORY_PAGE + 1));
}

/** D1 allows five terms in a compound SELECT, so nest longer ones. */
function unionAll(branches: SQL[]): SQL {
  if (branches.length <= 5) return sql.join(branches, sql` UNION ALL `);
  return sql`SELECT * FROM (${unionAll(branches.slice(0, 5))}) UNION ALL SELECT * FROM (${unionAll(branches.slice(5))})`;
}

const ofKinds = (strains: readonly StrainKind[]): SQL =>
  strains.length > 0
    ? sql` AND (${sql.join(
        strains.map((kind) => sql`instr(lower(strain), ${kind.slice(0, 3)}) > 0`),
        sql` OR `,
      )})`
    : sql``;
