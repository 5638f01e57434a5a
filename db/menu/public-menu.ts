import { type SQL, sql } from "drizzle-orm";
import { inLawfulOrder, isLawful, lawfulPrices, showsSaleFirst } from "#app/domain/compliance/offers.ts";
import { shownPrices } from "#app/domain/deals/current-deals.ts";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import { withoutSales } from "#app/domain/menu/choice.ts";
import { matchesFilters, sortedBy } from "#app/domain/menu/filter-and-sort.ts";
import {
  CATEGORY_PAGE,
  CATEGORY_PREVIEW,
  isNarrowed,
  type MenuProduct,
  type MenuSearch,
  WHOLE_MENU_MAX,
} from "#app/domain/menu/menu.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { groupSizes } from "#app/domain/menu/sizes.ts";
import type { StrainKind } from "#app/domain/menu/strain.ts";
import { searchWithin } from "#app/domain/search/within.ts";
import type { Db } from "../client.ts";
import {
  dealFields,
  host,
  isPublic,
  isSaleFirst,
  menuFields,
  publicFields,
  publicVendorOf,
  stockAt,
  v,
} from "../dispensaries/mapping.ts";
import { pick, type RowOf, rows, select, selection } from "../select.ts";
import { hasEffect } from "./effects.ts";
import { menuProductFields, p } from "./mapping.ts";

const menuVendor = selection({ ...menuFields, ...dealFields });
export type MenuVendor = Omit<ReturnType<typeof publicVendorOf<RowOf<typeof menuVendor>>>, "deals">;

export type Menu = {
  vendor: MenuVendor & { deals: DealTerms[] };
  products: MenuProduct[];
  suggestion: string | null;
  /** Total after search and filters; `products` may be one page of it. */
  count: number;
  brands: string[];
  categoryLimit: number;
  /** Whether its state lets a price be shown as lowered; if not, `search` asks for no sales. */
  showsSales: boolean;
  search: MenuSearch;
};

const listedProduct = selection(menuProductFields);
const detailedProduct = selection({ ...menuProductFields, ...pick(p, "description", "strainDetails") });

const SEARCHED_MAX = 5000;

// Must match the partial indexes verbatim, or SQLite ignores them.
const listed = sql.raw(`status = 'Active' AND image_key IS NOT NULL`);

/** Reads menus of up to 300 products whole, and the start of each category of longer ones. Empty unless public. */
export async function findMenu(
  db: Db,
  vendorId: string,
  menuSearch: MenuSearch,
  now: number,
): Promise<Menu | undefined> {
  const picky = isNarrowed(menuSearch) || menuSearch.sort !== "recommended";
  const branches = picky
    ? [narrowed(vendorId, menuSearch)]
    : menuSearch.category
      ? [categoryPage(vendorId, menuSearch, menuSearch.category, now)]
      : [wholeMenu(vendorId), ...categories.map((category) => beginning(vendorId, category, now))];
  const [[vendor], read] = await db.batch([
    select(db, menuVendor)`FROM vendors v WHERE v.id = ${vendorId}`,
    rows(db, listedProduct)`${unionAll(branches)}`,
  ]);
  if (!vendor) return undefined;
  const showsSales = isLawful(vendor, { kind: "sale" }, now);
  const search = showsSales ? menuSearch : withoutSales(menuSearch);
  const part = picky || showsSaleFirst(vendor, now) ? undefined : neutralPart(vendor, menuSearch);
  const menu = part ? await listInNeutralOrder(db, vendorId, part) : read;
  const products = inLawfulOrder(vendor, shownPrices(vendor, menu, now), now);
  const { products: found, suggestion } = picky ? choose(products, search) : { products, suggestion: null };
  const isLong = found.length > WHOLE_MENU_MAX || (!picky && vendor.listedCount > WHOLE_MENU_MAX);
  return {
    vendor: publicVendorOf(vendor, now),
    showsSales,
    search,
    products: search.category ? pageAfter(found, search.after) : found,
    suggestion,
    count: groupSizes(found).length,
    brands: [...new Set(products.map(({ brand }) => brand))].filter(Boolean).sort((a, b) => a.localeCompare(b)),
    categoryLimit: search.category ? CATEGORY_PAGE : isLong ? CATEGORY_PREVIEW : WHOLE_MENU_MAX,
  };
}
function choose(menu: readonly MenuProduct[], { text, filters, sort }: MenuSearch) {
  const { products, suggestion } = text ? searchWithin(menu, text) : { products: menu, suggestion: null };
  const found = products.filter((product) => matchesFilters(product, filters)).map((product) => ({ product }));
  return { products: sortedBy(found, sort).map(({ product }) => product), suggestion };
}
function pageAfter(products: MenuProduct[], after: MenuSearch["after"]): MenuProduct[] {
  const from = after ? products.findIndex(({ id }) => id === after.id) + 1 : 0;
  return products.slice(from, from + CATEGORY_PAGE + 1);
}
const publicVendor = selection({ ...publicFields, ...pick(v, "withheld"), host, stockAt: stockAt(sql`v.id`) });
const pricingVendor = selection({ ...pick(v, "id", "state", "withheld"), host, stockAt: stockAt(sql`v.id`) });

export async function findPublicVendor(db: Db, id: string, now: number) {
  const [row] = await select(db, publicVendor)`FROM vendors v WHERE v.id = ${id} AND ${isPublic}`;
  return row && publicVendorOf(row, now);
}

/** At menu prices: deals are the checkout's. */
export async function listPublicMenu(db: Db, id: string, now: number, productId?: string) {
  const thisProduct = productId === undefined ? sql`` : sql` AND id = ${productId}`;
  const [[vendor], products] = await db.batch([
    select(db, pricingVendor)`FROM vendors v WHERE v.id = ${id} AND ${isPublic}`,
    select(
      db,
      detailedProduct,
    )`FROM products p WHERE vendor_id = ${id} AND ${listed}${thisProduct} ORDER BY sale_rank, id`,
  ]);
  return vendor && { vendor, products: inLawfulOrder(vendor, lawfulPrices(vendor, products, now), now) };
}

/** 0 unless the vendor is public and the menu has this size, so nothing is read. */
const limitFor = (vendorId: string, limit: number, size: SQL = sql.raw("1")) =>
  sql`LIMIT coalesce((SELECT iif(${isPublic} AND ${size}, ${sql.raw(String(limit))}, 0) FROM vendors v WHERE v.id = ${vendorId}), 0)`;

const branch = (vendorId: string, condition: SQL, limit: SQL, order = sql.raw("sale_rank, id")) =>
  sql`SELECT * FROM (SELECT ${listedProduct.columns} FROM products p WHERE vendor_id = ${vendorId} AND ${listed}${condition} ORDER BY ${order} ${limit})`;

const LONG = sql.raw(`listed_count > ${WHOLE_MENU_MAX}`);

const wholeMenu = (vendorId: string) =>
  branch(vendorId, sql``, limitFor(vendorId, WHOLE_MENU_MAX, sql.raw(`listed_count <= ${WHOLE_MENU_MAX}`)));

const ofCategory = (category: Category) => sql.raw(` AND category = '${category}'`);

const beginning = (vendorId: string, category: Category, now: number) =>
  branch(
    vendorId,
    ofCategory(category),
    limitFor(vendorId, CATEGORY_PREVIEW + 1, sql`${LONG} AND ${isSaleFirst(now)}`),
  );

type NeutralPart = { of: readonly Category[]; after: string; limit: number };

/** By id, from both ranges of the index: sorting would read the whole category. */
export const listInNeutralOrder = (db: Db, vendorId: string, { of, after, limit }: NeutralPart) => {
  const range = (category: Category, rank: number) =>
    branch(
      vendorId,
      sql`${ofCategory(category)} AND sale_rank = ${sql.raw(String(rank))} AND id > ${after}`,
      sql.raw(`LIMIT ${limit}`),
      sql.raw("id"),
    );
  return rows(db, listedProduct)`${unionAll(of.flatMap((category) => [range(category, 0), range(category, 1)]))}`;
};

/** For menus where sale items may not come first: a second round trip, only for long menus in some states. */
function neutralPart({ public: isShown, listedCount }: RowOf<typeof menuVendor>, { category, after }: MenuSearch) {
  if (!isShown) return undefined;
  if (category) return { of: [category], after: after?.id ?? "", limit: CATEGORY_PAGE + 1 };
  return listedCount > WHOLE_MENU_MAX ? { of: categories, after: "", limit: CATEGORY_PREVIEW + 1 } : undefined;
}

const narrowed = (vendorId: string, { category, filters: { strains, effects } }: MenuSearch) =>
  branch(
    vendorId,
    sql`${category ? ofCategory(category) : sql``}${ofKinds(strains)} AND ${hasEffect(effects, sql.raw("p.strain"), sql.raw("p.name"))}`,
    limitFor(vendorId, SEARCHED_MAX),
  );

function categoryPage(vendorId: string, { after }: MenuSearch, category: Category, now: number) {
  const next = after ? sql` AND (sale_rank, id) > (${after.onSale ? 0 : 1}, ${after.id})` : sql``;
  return branch(vendorId, sql`${ofCategory(category)}${next}`, limitFor(vendorId, CATEGORY_PAGE + 1, isSaleFirst(now)));
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
