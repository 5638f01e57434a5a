import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type RemovalReason, removalReasons } from "#app/domain/dispensaries/review-rules.ts";
import { instant, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { orders } from "./orders.ts";

/** Names are read from the order, so deleting them there hides them here too. */
export const reviews = sqliteTable(
  "reviews",
  {
    /** Public, so not the order's id. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    vendorId: ofVendor(),
    createdAt: instant("created_at").notNull(),
    rating: integer("rating").notNull(),
    text: text("text").notNull().default(""),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    removedAt: instant("removed_at"),
    removalReason: text("removal_reason").$type<RemovalReason>(),
  },
  (t) => [
    index("reviews_of_vendor").on(t.vendorId, t.id),
    check("reviews_rating", sql`${t.rating} BETWEEN 1 AND 5`),
    check("reviews_text", sql`length(${t.text}) <= 1000 AND length(${t.answer}) <= 1000`),
    check("reviews_answered", sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
    check("reviews_removed", sql`(${t.removedAt} IS NULL) = (${t.removalReason} IS NULL)`),
    check("reviews_removal_known", sql`${t.removalReason} IN (${oneOf(removalReasons)})`),
  ],
);
