import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { ofOrder } from "./orders.ts";

/** Units of counted products that orders hold. A CHECK on `left_after` prevents overselling. */
export const stockHolds = sqliteTable(
  "stock_holds",
  {
    orderId: ofOrder(),
    /** No foreign key, because products may be deleted. */
    productId: text("product_id").notNull(),
    quantity: integer("quantity").notNull(),
    leftAfter: integer("left_after").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check("stock_holds_quantity", sql`${t.quantity} >= 0`),
    check("stock_holds_in_stock", sql`${t.leftAfter} >= 0`),
  ],
);

export const stockMails = sqliteTable(
  "stock_mails",
  {
    vendorId: ofVendor(),
    /** YYYY-MM-DD, dispensary's time zone. */
    day: text("day").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.day] }), index("stock_mails_written").on(t.at)],
);
