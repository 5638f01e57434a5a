import { type SQL, sql } from "drizzle-orm";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import type { DispensaryType } from "#app/domain/dispensaries/vendor.ts";
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
import type { AcceptedPayment } from "#app/domain/orders/payment-methods.ts";
import type { Db } from "../client.ts";

/** What a menu's head shows of its vendor. */
export type MenuVendor = {
  id: string;
  dispensaryName: string;
  dispensaryType: DispensaryType;
  /** Takes orders: active, and not taken off the marketplace. */
  public: boolean;
  logoKey: string | null;
  phone: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  /** The delivery zone's marker; without one the storefront stands in. */
  zoneLat: number | null;
  zoneLng: number | null;
  deliveryRadiusMiles: number;
  licenseNumber: string | null;
  timeZone: string;
  businessHours: BusinessHours;
  minOrderCents: number;
  acceptedPayments: AcceptedPayment[];
  promo: { title: string; description: string; appliesToSaleItems: boolean; imageKey: string | null } | null;
  listedCount: number;
};

export type Menu = {
  vendor: MenuVendor;
  products: MenuProduct[];
  /** How many of each category to show; one more was read to know whether there are more. */
  categoryLimit: number;
  /** The product whose own address was asked for, if it is on this menu. */
  opened: (MenuProduct & ProductDetails) | undefined;
};

type VendorRow = Omit<MenuVendor, "public" | "businessHours" | "acceptedPayments" | "promo"> & {
  public: number;
  businessHours: string;
  acceptedPayments: string;
  promoTitle: string | null;
  promoDescription: string | null;
  promoAppliesToSaleItems: number;
  promoImageKey: string | null;
};
type ProductRow = Omit<MenuProduct, "tags"> & { tags: string } & ProductDetails & { opened: number };

const vendorColumns = sql.raw(`
  id, dispensary_name AS dispensaryName, dispensary_type AS dispensaryType,
  status = 'active' AND suspended_at IS NULL AS public, logo_key AS logoKey, phone, street, city, state, zip,
  lat, lng, zone_lat AS zoneLat, zone_lng AS zoneLng, delivery_radius_miles AS deliveryRadiusMiles,
  license_number AS licenseNumber,
  time_zone AS timeZone, business_hours AS businessHours, min_order_cents AS minOrderCents,
  accepted_payments AS acceptedPayments, promo_title AS promoTitle, promo_description AS promoDescription,
  promo_applies_to_sale_items AS promoAppliesToSaleItems, promo_image_key AS promoImageKey,
  listed_count AS listedCount`);

const cardColumns = `
  id, name, brand, category, strain, amount, thc_percent AS thcPercent, price_cents AS priceCents,
  sale_price_cents AS salePriceCents, image_key AS imageKey, tags`;
const listColumns = sql.raw(`${cardColumns}, '' AS description, '' AS strainDetails, 0 AS opened`);
const openedColumns = sql.raw(`${cardColumns}, description, strain_details AS strainDetails, 1 AS opened`);

// As in the partial indexes, to the letter: SQLite uses them for no other wording.
const listed = sql.raw(`status = 'Active' AND image_key IS NOT NULL`);

/**
 * A vendor's menu in one batch of two statements. A menu of up to 300 products is read whole by `products_menu`; of a
 * longer one each category's beginning, by `products_menu_category`, so that what is read grows with what is shown.
 * A vendor that takes no orders gives no products.
 */
export async function findMenu(
  db: Db,
  vendorId: string,
  search: MenuSearch,
  openedId: string | null = null,
): Promise<Menu | undefined> {
  const arms = search.category
    ? [categoryPage(vendorId, search, search.category)]
    : isNarrowed(search)
      ? [narrowed(vendorId, search)]
      : [wholeMenu(vendorId), ...categories.map((category) => beginning(vendorId, category))];
  if (openedId) {
    arms.push(
      sql`SELECT ${openedColumns} FROM products WHERE id = ${openedId} AND vendor_id = ${vendorId} AND ${listed}`,
    );
  }
  const [[vendor], rows] = await db.batch([
    db.all<VendorRow>(sql`SELECT ${vendorColumns} FROM vendors WHERE id = ${vendorId}`),
    db.all<ProductRow>(unionAll(arms)),
  ]);
  if (!vendor) return undefined;
  const openedRow = rows.find((row) => row.opened === 1);
  const long = !isNarrowed(search) && vendor.listedCount > WHOLE_MENU_MAX;
  return {
    vendor: vendorOf(vendor),
    products: rows.filter((row) => row.opened === 0).map(productOf),
    categoryLimit: search.category ? CATEGORY_PAGE : long ? CATEGORY_PREVIEW : WHOLE_MENU_MAX,
    opened: openedRow && vendor.public === 1 ? { ...productOf(openedRow), ...detailsOf(openedRow) } : undefined,
  };
}

/** The long texts of a product that is on a public menu. */
export async function findProductDetails(db: Db, productId: string): Promise<ProductDetails | undefined> {
  const [row] = await db.all<ProductRow>(
    sql`SELECT ${openedColumns} FROM products WHERE id = ${productId} AND ${listed}
      AND EXISTS (SELECT 1 FROM vendors WHERE vendors.id = vendor_id AND ${takesOrders})`,
  );
  return row && detailsOf(row);
}

/** What the API says of a dispensary; undefined where it takes no orders. */
export async function findPublicVendor(db: Db, vendorId: string): Promise<PublicVendorFacts | undefined> {
  const [row] = await db.all<VendorRow & { additionalPhones: string }>(
    sql`SELECT ${vendorColumns}, additional_phones AS additionalPhones
      FROM vendors WHERE id = ${vendorId} AND ${takesOrders}`,
  );
  return row && { ...row, ...vendorOf(row), additionalPhones: JSON.parse(row.additionalPhones) };
}

/** Every product of a public menu with its long texts, for the API; undefined where there is no such public vendor. */
export async function listPublicMenu(db: Db, vendorId: string): Promise<(MenuProduct & ProductDetails)[] | undefined> {
  const [[vendor], rows] = await db.batch([
    db.all<{ id: string }>(sql`SELECT id FROM vendors WHERE id = ${vendorId} AND ${takesOrders}`),
    db.all<ProductRow>(
      sql`SELECT ${openedColumns} FROM products WHERE vendor_id = ${vendorId} AND ${listed} ORDER BY sale_rank, id`,
    ),
  ]);
  return vendor && rows.map((row) => ({ ...productOf(row), ...detailsOf(row) }));
}

const takesOrders = sql.raw(`vendors.status = 'active' AND vendors.suspended_at IS NULL`);

/** Up to `limit` rows where the vendor takes orders and its menu's size is as said; else none, and none is read. */
const limitFor = (vendorId: string, limit: number, size: SQL = sql.raw("1")) =>
  sql`LIMIT coalesce((SELECT iif(${takesOrders} AND ${size}, ${limit}, 0) FROM vendors WHERE id = ${vendorId}), 0)`;

const arm = (vendorId: string, condition: SQL, limit: SQL) =>
  sql`SELECT * FROM (SELECT ${listColumns} FROM products WHERE vendor_id = ${vendorId} AND ${listed}${condition} ORDER BY sale_rank, id ${limit})`;

const wholeMenu = (vendorId: string) =>
  arm(vendorId, sql``, limitFor(vendorId, WHOLE_MENU_MAX, sql`listed_count <= ${WHOLE_MENU_MAX}`));

const beginning = (vendorId: string, category: Category) =>
  arm(
    vendorId,
    sql` AND category = ${category}`,
    limitFor(vendorId, CATEGORY_PREVIEW + 1, sql`listed_count > ${WHOLE_MENU_MAX}`),
  );

const narrowed = (vendorId: string, search: MenuSearch) =>
  arm(vendorId, matches(search), limitFor(vendorId, WHOLE_MENU_MAX));

function categoryPage(vendorId: string, search: MenuSearch, category: Category) {
  const { after } = search;
  const next = after ? sql` AND (sale_rank, id) > (${after.onSale ? 0 : 1}, ${after.id})` : sql``;
  return arm(
    vendorId,
    sql` AND category = ${category}${next}${matches(search)}`,
    limitFor(vendorId, CATEGORY_PAGE + 1),
  );
}

/** D1 takes five terms in a compound SELECT and no more: a longer one is nested. */
function unionAll(arms: SQL[]): SQL {
  if (arms.length <= 5) return sql.join(arms, sql` UNION ALL `);
  return sql`SELECT * FROM (${unionAll(arms.slice(0, 5))}) UNION ALL SELECT * FROM (${unionAll(arms.slice(5))})`;
}

/** Literally, and without regard to case: `instr` knows no wildcards, and D1 caps LIKE patterns at 50 bytes. */
function matches({ text, strains }: MenuSearch): SQL {
  const conditions = [
    text ? sql` AND (instr(lower(name), lower(${text})) > 0 OR instr(lower(brand), lower(${text})) > 0)` : sql``,
    strains.length > 0
      ? sql` AND (${sql.join(
          strains.map((kind) => sql`instr(lower(strain), ${kind.slice(0, 3)}) > 0`),
          sql` OR `,
        )})`
      : sql``,
  ];
  return sql.join(conditions);
}

const productOf = (row: ProductRow): MenuProduct => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  category: row.category,
  strain: row.strain,
  amount: row.amount,
  thcPercent: row.thcPercent,
  priceCents: row.priceCents,
  salePriceCents: row.salePriceCents,
  imageKey: row.imageKey,
  tags: row.tags === "[]" ? [] : JSON.parse(row.tags),
});

const detailsOf = ({ description, strainDetails }: ProductRow): ProductDetails => ({ description, strainDetails });

function vendorOf(row: VendorRow): MenuVendor {
  const { promoTitle, promoDescription, promoAppliesToSaleItems, promoImageKey, ...rest } = row;
  return {
    ...rest,
    public: row.public === 1,
    businessHours: JSON.parse(row.businessHours),
    acceptedPayments: JSON.parse(row.acceptedPayments),
    promo: promoTitle
      ? {
          title: promoTitle,
          description: promoDescription ?? "",
          appliesToSaleItems: promoAppliesToSaleItems === 1,
          imageKey: promoImageKey,
        }
      : null,
  };
}
