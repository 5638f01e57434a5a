import { type SQL, sql } from "drizzle-orm";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
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
import { searchWithin } from "#app/domain/search/within.ts";
import type { Db } from "../client.ts";
import { menuFields, publicFields, publicVendorOf, takesOrders, v } from "../dispensaries/mapping.ts";
import { pick, type RowOf, rows, select, selection } from "../select.ts";
import { menuProductFields, p } from "./mapping.ts";

const menuVendor = selection(menuFields);
/** What a menu's head shows of its vendor. */
export type MenuVendor = ReturnType<typeof publicVendorOf<RowOf<typeof menuVendor>>>;

export type Menu = {
  vendor: MenuVendor;
  products: MenuProduct[];
  /** What a search took its text for, where nothing is called as it was typed. */
  meant: string | null;
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
 * A vendor that takes no orders gives no products.
 */
export async function findMenu(db: Db, vendorId: string, search: MenuSearch): Promise<Menu | undefined> {
  const branches = search.category
    ? [categoryPage(vendorId, search, search.category)]
    : isNarrowed(search)
      ? [narrowed(vendorId, search)]
      : [wholeMenu(vendorId), ...categories.map((category) => beginning(vendorId, category))];
  const [[vendor], products] = await db.batch([
    select(db, menuVendor, sql`FROM vendors v WHERE v.id = ${vendorId}`),
    rows(db, listedProduct, unionAll(branches)),
  ]);
  if (!vendor) return undefined;
  const long = !isNarrowed(search) && vendor.listedCount > WHOLE_MENU_MAX;
  const found = search.text ? searchWithin(products, search.text) : { products, meant: null };
  return {
    vendor: publicVendorOf(vendor),
    products: found.products.slice(0, search.category ? CATEGORY_PAGE + 1 : WHOLE_MENU_MAX),
    meant: found.meant,
    categoryLimit: search.category ? CATEGORY_PAGE : long ? CATEGORY_PREVIEW : WHOLE_MENU_MAX,
  };
}

const publicVendor = selection(publicFields);
const vendorId = selection(pick(v, "id"));

/** What the API says of a dispensary; undefined where it takes no orders. */
export async function findPublicVendor(db: Db, id: string): Promise<PublicVendorFacts | undefined> {
  const [row] = await select(db, publicVendor, sql`FROM vendors v WHERE v.id = ${id} AND ${takesOrders}`);
  return row && publicVendorOf(row);
}

/** Every product of a public menu with its long texts, for the API; undefined where there is no such public vendor. */
export async function listPublicMenu(db: Db, id: string): Promise<(MenuProduct & ProductDetails)[] | undefined> {
  const [[vendor], products] = await db.batch([
    select(db, vendorId, sql`FROM vendors v WHERE v.id = ${id} AND ${takesOrders}`),
    select(db, detailedProduct, sql`FROM products p WHERE vendor_id = ${id} AND ${listed} ORDER BY sale_rank, id`),
  ]);
  return vendor && products;
}

/** Up to `limit` rows where the vendor takes orders and its menu's size is as said; else none, and none is read. */
const limitFor = (vendorId: string, limit: number, size: SQL = sql.raw("1")) =>
  sql`LIMIT coalesce((SELECT iif(${takesOrders} AND ${size}, ${limit}, 0) FROM vendors v WHERE v.id = ${vendorId}), 0)`;

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

const narrowed = (vendorId: string, search: MenuSearch) =>
  branch(vendorId, matches(search), limitFor(vendorId, search.text ? SEARCHED_MAX : WHOLE_MENU_MAX));

function categoryPage(vendorId: string, search: MenuSearch, category: Category) {
  const { after } = search;
  const next = after ? sql` AND (sale_rank, id) > (${after.onSale ? 0 : 1}, ${after.id})` : sql``;
  return branch(
    vendorId,
    sql` AND category = ${category}${next}${matches(search)}`,
    limitFor(vendorId, search.text ? SEARCHED_MAX : CATEGORY_PAGE + 1),
  );
}

/** D1 takes five terms in a compound SELECT and no more: a longer one is nested. */
function unionAll(branches: SQL[]): SQL {
  if (branches.length <= 5) return sql.join(branches, sql` UNION ALL `);
  return sql`SELECT * FROM (${unionAll(branches.slice(0, 5))}) UNION ALL SELECT * FROM (${unionAll(branches.slice(5))})`;
}

/** A text is looked for in what was read (`searchWithin`): to find it literally reads every row just so. */
const matches = ({ strains }: MenuSearch): SQL =>
  strains.length > 0
    ? sql` AND (${sql.join(
        strains.map((kind) => sql`instr(lower(strain), ${kind.slice(0, 3)}) > 0`),
        sql` OR `,
      )})`
    : sql``;
