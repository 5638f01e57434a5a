import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofOrder } from "./orders.ts";

/** Shares of daily limits (DECISIONS 51). `person` is a keyed hash; `reached` is the day's total with this order. */
export const dayPurchases = sqliteTable(
  "day_purchases",
  {
    orderId: ofOrder(),
    bucket: text("bucket").notNull(),
    vendorId: text("vendor_id").notNull(),
    person: text("person").notNull(),
    /** YYYY-MM-DD, dispensary's time zone. */
    day: text("day").notNull(),
    /** Billionths of the limit. */
    share: integer("share").notNull(),
    reached: integer("reached").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.bucket] }),
    index("day_purchases_of_person").on(t.vendorId, t.person, t.day),
    index("day_purchases_by_day").on(t.day),
    check("day_purchases_share", sql`${t.share} >= 0`),
    check("day_purchases_within_limit", sql`${t.reached} <= 1000000000`),
  ],
);
