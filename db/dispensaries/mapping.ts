import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { lawfulPromo, type OfferPlace, saleFirstStates } from "#app/domain/compliance/offers.ts";
import { deals } from "../schema/deals.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, nested, nullable, omit, pick } from "../select.ts";

export const v = alias(vendors, "v");

const ACTIVE = "v.status = 'active' AND v.suspended_at IS NULL";

/** Its pages are up, though it may be withheld for its license or state. */
export const isPublic = sql.raw(`${ACTIVE} AND v.withheld IS NOT 'moved'`);

/** Must match the partial indexes of db/schema/dispensaries.ts verbatim. */
export const takesOrders = sql.raw(`${ACTIVE} AND v.withheld IS NULL`);

const promo = pick(v, "promoTitle", "promoDescription", "promoAppliesToSaleItems", "promoImageKey");

export const openingFields = pick(v, "timeZone", "businessHours", "specialDays", "pausedUntil");

const shown = {
  ...pick(v, "id", "dispensaryName", "dispensaryType", "logoKey", "phone", "street", "city", "state", "zip"),
  ...pick(v, "lat", "lng", "zoneLat", "zoneLng", "minOrderCents", "acceptedPayments"),
  ...openingFields,
  ...pick(v, "listedCount", "ratingSum", "ratingCount", "withheld", "licenseNumber"),
  ...promo,
};

export const publicFields = { ...shown, ...pick(v, "additionalPhones") };

/** When its point of sale last told us what it has; null without one. */
export const stockAt = (vendorId: SQL) =>
  computed(
    sql`coalesce((SELECT last_sync_at FROM pos_connections WHERE vendor_id = ${vendorId}),
      (SELECT heard_at FROM pos_feeds WHERE vendor_id = ${vendorId} AND accepted_at IS NOT NULL))`,
    nullable(Number),
  );

const ofCanonical = "FROM websites WHERE vendor_id = v.id AND is_canonical = 1 AND proven_at IS NOT NULL";

/** The own website that search engines index instead of its pages here; null without one. */
const canonicalHost = computed(sql.raw(`(SELECT host ${ofCanonical})`), nullable(String));
export const isIndexedHere = sql.raw(`NOT EXISTS (SELECT 1 ${ofCanonical})`);

/** Its own website. */
export const host = computed(
  sql.raw("(SELECT host FROM websites WHERE vendor_id = v.id AND proven_at IS NOT NULL)"),
  nullable(String),
);

export const menuFields = {
  ...shown,
  ...pick(v, "deliveryRadiusMiles"),
  canonicalHost,
  public: computed(isPublic, Boolean),
  stockAt: stockAt(sql`v.id`),
};

export const dealFields = {
  deals: nested(
    omit(deals, "vendorId", "createdAt", "updatedAt", "on", "uses"),
    sql`FROM deals WHERE deals.vendor_id = v.id AND is_on = 1 AND code IS NULL AND (max_uses IS NULL OR uses < max_uses)`,
  ),
};

type PromoRow = Pick<typeof vendors.$inferSelect, keyof typeof promo>;

export const promoOf = (row: PromoRow) =>
  row.promoTitle
    ? {
        title: row.promoTitle,
        description: row.promoDescription ?? "",
        appliesToSaleItems: row.promoAppliesToSaleItems,
        imageKey: row.promoImageKey,
      }
    : null;

export function publicVendorOf<T extends PromoRow & OfferPlace>(row: T, now: number) {
  const { promoTitle: _, promoDescription: __, promoAppliesToSaleItems: ___, promoImageKey: ____, ...rest } = row;
  return { ...rest, promo: lawfulPromo(row, promoOf(row), now) };
}

/** Of dispensary `v`. The codes are ours, so they need no parameters. */
export const isInStates = (states: readonly string[]) =>
  sql.raw(`(v.withheld IS NOT 'state' AND v.state IN (${states.map((state) => `'${state}'`).join(", ")}))`);

export const isSaleFirst = (now: number) => isInStates(saleFirstStates(now));
