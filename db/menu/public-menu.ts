import { type SQL, sql } from "drizzle-orm";
import { withDealPrices } from "#app/domain/deals/current-deals.ts";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import { passes, sortedBy } from "#app/domain/menu/filter-and-sort.ts";
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
/** What a menu's head shows of its vendor. */
export type MenuVendor = Omit<ReturnType<typeof publicVendorOf<RowOf<typeof menuVendor>>>, "deals">;

export type Menu = {
  vendor: MenuVendor & { deals: DealTerms[] };
  products: MenuProduct[];
  /** What a search took its text for, where nothing is called as it was typed. */
  meant: string | null;
  /** Of a menu that was narrowed or sorted, how many there are in all: `products` may be a page of them. */
  count: number;
  /** Those of the products that were read. */
  brands: string[];
  /** How many of each category to show; one more was read to know whether there are more. */
  categoryLimit: number;
};

const listedProduct = selection(menuProductFields);
const detailedProduct = selection({ ...menuProductFields, ...pick(p, "description", "strainDetails") });

/** A search looks through so much of a menu. */
const SEARCHED_MAX = 5000;

// As in the partial indexes, to the letter: SQLite uses them for no other wording.
const listed = sql.raw(`status = 'Active' AND image_key IS NOT NULL`);

/**
 * A vendor's menu in one batch of two statements. A menu of up to 300 products is read whole by `products_menu`; of a
 * longer one each category's beginning, by `products_menu_category`, so that what is read grows with what is shown.
 * One that is not public gives no products. What deals make cheaper now is sorted and found by that price.
 */
export async function findMenu(db: Db, vendorId: string, search: MenuSearch, now: number): Promise<Menu | undefined> {
  const picky = isNarrowed(search) || search.sort !== "recommended";
  const branches = picky
    ? [narrowed(vendorId, search)]
    : search.category
      ? [categoryPage(vendorId, search, search.category)]
      : [wholeMenu(vendorId), ...categories.map((category) => beginning(vendorId, category))];
  const [[vendor], menu] = await db.batch([
    select(db, menuVendor, sql`FROM vendors v WHERE v.id = ${vendorId}`),
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

/** What the search, the filters and the sort make of a menu. Effects were asked for by the statement. */
function choose(menu: readonly MenuProduct[], { text, filters, sort }: MenuSearch) {
  const { products, meant } = text ? searchWithin(menu, text) : { products: menu, meant: null };
  const found = products.filter((product) => passes(product, filters)).map((product) => ({ product }));
  return { products: sortedBy(found, sort).map(({ product }) => product), meant };
}

/** A statement that reads one page alone gives nothing before it. */
function pageAfter(products: MenuProduct[], after: MenuSearch["after"]): MenuProduct[] {
  const from = after ? products.findIndex(({ id }) => id === after.id) + 1 : 0;
  return products.slice(from, from + CATEGORY_PAGE + 1);
}

const publicVendor = selection(publicFields);
const vendorId = selection(pick(v, "id"));

/** What the API says of a dispensary; undefined where it is not public. */
export async function findPublicVendor(db: Db, id: string): Promise<PublicVendorFacts | undefined> {
  const [row] = await select(db, publicVendor, sql`FROM vendors v WHERE v.id = ${id} AND ${isPublic}`);
  return row && publicVendorOf(row);
}

/** Every product of a public menu with its long texts, for the API; undefined where there is no such public vendor. */
export async function listPublicMenu(db: Db, id: string): Promise<(MenuProduct & ProductDetails)[] | undefined> {
  const [[vendor], products] = await db.batch([
    select(db, vendorId, sql`FROM vendors v WHERE v.id = ${id} AND ${isPublic}`),
    select(db, detailedProduct, sql`FROM products p WHERE vendor_id = ${id} AND ${listed} ORDER BY sale_rank, id`),
  ]);
  return vendor && products;
}

/** Up to `limit` rows where the vendor is public and its menu's size is as said; else none, and none is read. */
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

/** A text is looked for in what was read (`searchWithin`): to find it literally reads every row just so. */
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

/** D1 takes five terms in a compound SELECT and no more: a longer one is nested. */
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
