import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./accounts.ts";
import { vendors } from "./dispensaries.ts";
import { orders } from "./orders.ts";

/** One per account or order. A trigger deletes a session's subscription with its last token. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The session's token family. */
    sessionId: text("session_id"),
    vendorId: text("vendor_id").references(() => vendors.id),
    orderId: text("order_id").references(() => orders.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    // An endpoint serves one account, plus any number of orders.
    uniqueIndex("push_subscriptions_account").on(t.endpoint).where(sql`user_id IS NOT NULL`),
    uniqueIndex("push_subscriptions_order").on(t.endpoint, t.orderId).where(sql`order_id IS NOT NULL`),
    index("push_subscriptions_of_user").on(t.userId).where(sql`user_id IS NOT NULL`),
    index("push_subscriptions_of_vendor").on(t.vendorId).where(sql`vendor_id IS NOT NULL`),
    index("push_subscriptions_of_session").on(t.sessionId).where(sql`session_id IS NOT NULL`),
    index("push_subscriptions_of_order").on(t.orderId).where(sql`order_id IS NOT NULL`),
    index("push_subscriptions_old").on(t.createdAt).where(sql`order_id IS NOT NULL`),
    check("push_subscriptions_one_owner", sql`(${t.userId} IS NULL) <> (${t.orderId} IS NULL)`),
    check("push_subscriptions_session", sql`(${t.userId} IS NULL) = (${t.sessionId} IS NULL)`),
    check("push_subscriptions_vendor", sql`${t.vendorId} IS NULL OR ${t.userId} IS NOT NULL`),
  ],
);
