import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deals } from "../schema/deals.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, nested, omit, pick } from "../select.ts";

type Row = typeof vendors.$inferSelect;

/** Dispensaries in statements that call them `v`. */
export const v = alias(vendors, "v");

const PUBLIC = "v.status = 'active' AND v.suspended_at IS NULL";

/** It has a page and a menu that anybody can open. */
export const isPublic = sql.raw(PUBLIC);

/** It is listed too, and takes orders: as the partial indexes of db/schema/dispensaries.ts say it, to the letter. */
export const takesOrders = sql.raw(`${PUBLIC} AND v.withheld IS NULL`);

const promo = pick(v, "promoTitle", "promoDescription", "promoAppliesToSaleItems", "promoImageKey");

/** What says whether it is open (domain/dispensaries/opening-hours.ts), the law of its state apart. */
export const openingFields = pick(v, "timeZone", "businessHours", "specialDays", "pausedUntil");

const shown = {
  ...pick(v, "id", "dispensaryName", "dispensaryType", "logoKey", "phone", "street", "city", "state", "zip"),
  ...pick(v, "lat", "lng", "zoneLat", "zoneLng", "minOrderCents", "acceptedPayments"),
  ...openingFields,
  ...pick(v, "listedCount", "ratingSum", "ratingCount"),
  ...promo,
};

/** What anybody may know of a dispensary; `publicVendorOf` reads it. */
export const publicFields = { ...shown, ...pick(v, "additionalPhones") };

/** What its menu's head shows of it; `publicVendorOf` reads it. */
export const menuFields = {
  ...shown,
  ...pick(v, "deliveryRadiusMiles", "licenseNumber", "withheld"),
  public: computed(isPublic, Boolean),
};

/** Its deals that need no code and have uses left; `shownDeals` and `withDealPrices` read them. */
export const dealFields = {
  deals: nested(
    omit(deals, "vendorId", "createdAt", "updatedAt", "on", "uses"),
    sql`FROM deals WHERE deals.vendor_id = v.id AND is_on = 1 AND code IS NULL AND (max_uses IS NULL OR uses < max_uses)`,
  ),
};

type PromoRow = Pick<Row, keyof typeof promo>;

/** A dispensary's promotion, where it has one. */
export const promoOf = (row: PromoRow) =>
  row.promoTitle
    ? {
        title: row.promoTitle,
        description: row.promoDescription ?? "",
        appliesToSaleItems: row.promoAppliesToSaleItems,
        imageKey: row.promoImageKey,
      }
    : null;

/** A row with its promotion as one value. */
export function publicVendorOf<T extends PromoRow>(row: T) {
  const { promoTitle: _, promoDescription: __, promoAppliesToSaleItems: ___, promoImageKey: ____, ...rest } = row;
  return { ...rest, promo: promoOf(row) };
}
