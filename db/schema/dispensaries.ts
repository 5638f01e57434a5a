import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AcceptedPayment } from "#app/domain/checkout/payment-methods.ts";
import { REJECTION_MAX } from "#app/domain/compliance/license-decision.ts";
import { type Withheld, withholdings } from "#app/domain/compliance/withheld.ts";
import { MOVED_TO_MAX } from "#app/domain/dispensaries/closing.ts";
import type { BusinessHours, SpecialDays } from "#app/domain/dispensaries/opening-hours.ts";
import {
  type DispensaryType,
  dispensaryTypes,
  type VendorStatus,
  vendorStatuses,
} from "#app/domain/dispensaries/vendor.ts";
import { flag, instant, json, oneOf } from "../columns.ts";

/** SQLite uses a partial index only if the query repeats its condition verbatim, so db/places must match this. */
export const LISTED = "status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1";
const listed = sql.raw(LISTED);

export const ofVendor = () =>
  text("vendor_id")
    .notNull()
    .references(() => vendors.id);

export const vendors = sqliteTable(
  "vendors",
  {
    id: text("id").primaryKey(),
    dispensaryName: text("dispensary_name").notNull(),
    dispensaryType: text("dispensary_type").$type<DispensaryType>().notNull().default("Delivery"),
    status: text("status").$type<VendorStatus>().notNull().default("active"),
    /** By an admin; unlike `limited`, a payment does not undo it. */
    suspendedAt: instant("suspended_at"),
    suspensionReason: text("suspension_reason"),
    /** Why it is hidden for now; null if it is not. Only `db/compliance/withheld.ts` writes it. */
    withheld: text("withheld").$type<Withheld>(),
    /** When its owner closed it, and where shoppers find it now; null where they gave no address. */
    movedAt: instant("moved_at"),
    movedTo: text("moved_to"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Incremented by each profile or settings change; a stale version is a 409. */
    version: integer("version").notNull().default(1),

    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    email: text("email"),
    /** Ten digits. */
    phone: text("phone"),
    additionalPhones: json<string[]>("additional_phones").notNull().default([]),
    employeeNumber: text("employee_number"),

    licenseNumber: text("license_number"),
    /** YYYY-MM-DD, vendor's time zone. */
    licenseExpiresOn: text("license_expires_on"),
    licenseApprovedAt: instant("license_approved_at"),
    /** Null for numbers older than this column. */
    licenseEnteredAt: instant("license_entered_at"),
    licenseCheckedAt: instant("license_checked_at"),
    licenseRejection: text("license_rejection"),

    street: text("street").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zip: text("zip").notNull(),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    timeZone: text("time_zone").notNull(),

    /** Null uses the storefront. */
    zoneLat: real("zone_lat"),
    zoneLng: real("zone_lng"),
    deliveryRadiusMiles: integer("delivery_radius_miles").notNull().default(20),
    /** Grid cells, see app/domain/places/grid.ts. */
    zoneCell: integer("zone_cell").notNull(),
    storefrontCell: integer("storefront_cell").notNull(),

    businessHours: json<BusinessHours>("business_hours").notNull().default({}),
    specialDays: json<SpecialDays>("special_days").notNull().default({}),
    pausedUntil: instant("paused_until"),
    pauseReason: text("pause_reason"),
    minOrderCents: integer("min_order_cents").notNull().default(0),
    acceptedPayments: json<AcceptedPayment[]>("accepted_payments").notNull().default([]),

    logoKey: text("logo_key"),
    promoTitle: text("promo_title"),
    promoDescription: text("promo_description"),
    promoAppliesToSaleItems: flag("promo_applies_to_sale_items").notNull().default(false),
    promoImageKey: text("promo_image_key"),

    loyaltyPoints: flag("loyalty_points").notNull().default(false),

    courierServiceEnabled: flag("courier_service_enabled").notNull().default(false),
    /** From the courier signup (SPEC.md 3); null without one. */
    courierStatus: text("courier_status"),
    courierSignedUpAt: instant("courier_signed_up_at"),
    courierNotes: text("courier_notes").notNull().default(""),

    /** Products on the public menu; kept by triggers. */
    listedCount: integer("listed_count").notNull().default(0),
    /** Grows whenever the menu page changes, kept by triggers: pages in the shared cache are of one version. */
    menuVersion: integer("menu_version").notNull().default(0),
    /** Kept by a trigger. Indexing `listedCount` instead would cost a write per product change. */
    ready: flag("ready").notNull().default(false),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),

    source: text("source"),
    sourceId: text("source_id"),
  },
  (t) => [
    uniqueIndex("vendors_source").on(t.source, t.sourceId).where(sql`source IS NOT NULL`),
    // Nearby reads only these indexes until it has chosen the dispensaries to show.
    index("vendors_delivery")
      .on(t.zoneCell, t.zoneLat, t.zoneLng, t.lat, t.lng, t.deliveryRadiusMiles)
      .where(sql`${listed} AND dispensary_type <> 'Pickup'`),
    // Beyond 20 miles only these still deliver, so the others are never read.
    index("vendors_delivery_far")
      .on(t.zoneCell, t.zoneLat, t.zoneLng, t.lat, t.lng, t.deliveryRadiusMiles)
      .where(sql`${listed} AND dispensary_type <> 'Pickup' AND delivery_radius_miles > 20`),
    index("vendors_pickup").on(t.storefrontCell, t.lat, t.lng).where(sql`${listed} AND dispensary_type <> 'Delivery'`),
    index("vendors_created").on(t.createdAt),
    index("vendors_suspended").on(t.suspendedAt).where(sql`suspended_at IS NOT NULL`),
    index("vendors_unchecked_licences")
      .on(t.licenseEnteredAt)
      .where(sql`license_number IS NOT NULL AND license_approved_at IS NULL AND license_rejection IS NULL`),
    index("vendors_ending_licenses").on(t.licenseExpiresOn).where(sql`license_approved_at IS NOT NULL`),
    check("vendors_type_known", sql`${t.dispensaryType} IN (${oneOf(dispensaryTypes)})`),
    check("vendors_status_known", sql`${t.status} IN (${oneOf(vendorStatuses)})`),
    check("vendors_withheld_known", sql`${t.withheld} IN (${oneOf(withholdings)})`),
    check(
      "vendors_moved",
      sql`${t.movedTo} IS NULL OR (${t.movedAt} IS NOT NULL AND length(${t.movedTo}) <= ${sql.raw(String(MOVED_TO_MAX))})`,
    ),
    check("vendors_license_rejection", sql`length(${t.licenseRejection}) <= ${sql.raw(String(REJECTION_MAX))}`),
    check("vendors_on_earth", sql`${t.lat} BETWEEN -90 AND 90 AND ${t.lng} BETWEEN -180 AND 180`),
    check("vendors_zone_whole", sql`(${t.zoneLat} IS NULL) = (${t.zoneLng} IS NULL)`),
    check("vendors_zone_on_earth", sql`${t.zoneLat} BETWEEN -90 AND 90 AND ${t.zoneLng} BETWEEN -180 AND 180`),
    check("vendors_radius", sql`${t.deliveryRadiusMiles} BETWEEN 1 AND 60`),
    check("vendors_min_order", sql`${t.minOrderCents} BETWEEN 0 AND 99900`),
    check("vendors_phone", sql`${t.phone} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check("vendors_hours_json", sql`json_type(${t.businessHours}) = 'object'`),
    check("vendors_payments_json", sql`json_type(${t.acceptedPayments}) = 'array'`),
    check("vendors_promo_title", sql`length(${t.promoTitle}) <= 100`),
    check("vendors_promo_description", sql`length(${t.promoDescription}) <= 500`),
    check("vendors_listed_count", sql`${t.listedCount} >= 0`),
  ],
);
