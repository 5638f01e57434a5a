import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type FavoriteNews, favoriteNews } from "#app/domain/notices/notice.ts";
import { instant, oneOf } from "../columns.ts";
import { users } from "./accounts.ts";
import { vendors } from "./dispensaries.ts";
import { products } from "./menu.ts";
import { orders } from "./orders.ts";

/**
 * One per account, order or favorite product. Triggers delete a session's subscription with its last token, and note
 * when a favorite is back or costs less.
 */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    sessionId: text("session_id"),
    vendorId: text("vendor_id").references(() => vendors.id),
    orderId: text("order_id").references(() => orders.id),
    productId: text("product_id").references(() => products.id, { onDelete: "cascade" }),
    /** News that was not sent yet. */
    due: text("due").$type<FavoriteNews>(),
    toldAt: instant("told_at"),
    /** Of orders and favorites; an account's ends with its session. */
    expiresAt: instant("expires_at"),
  },
  (t) => [
    // An endpoint serves one account, plus any number of orders and favorites.
    uniqueIndex("push_subscriptions_account").on(t.endpoint).where(sql`user_id IS NOT NULL`),
    uniqueIndex("push_subscriptions_order").on(t.endpoint, t.orderId).where(sql`order_id IS NOT NULL`),
    uniqueIndex("push_subscriptions_favorite").on(t.productId, t.endpoint).where(sql`product_id IS NOT NULL`),
    index("push_subscriptions_favorites_here").on(t.endpoint).where(sql`product_id IS NOT NULL`),
    index("push_subscriptions_due").on(t.due).where(sql`due IS NOT NULL`),
    index("push_subscriptions_of_user").on(t.userId).where(sql`user_id IS NOT NULL`),
    index("push_subscriptions_of_vendor").on(t.vendorId).where(sql`vendor_id IS NOT NULL`),
    index("push_subscriptions_of_session").on(t.sessionId).where(sql`session_id IS NOT NULL`),
    index("push_subscriptions_of_order").on(t.orderId).where(sql`order_id IS NOT NULL`),
    index("push_subscriptions_old").on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    check(
      "push_subscriptions_one_owner",
      sql`(${t.userId} IS NOT NULL) + (${t.orderId} IS NOT NULL) + (${t.productId} IS NOT NULL) = 1`,
    ),
    check("push_subscriptions_expiry", sql`(${t.userId} IS NULL) = (${t.expiresAt} IS NOT NULL)`),
    check("push_subscriptions_due_kind", sql`${t.due} IN (${oneOf(favoriteNews)})`),
    check("push_subscriptions_session", sql`(${t.userId} IS NULL) = (${t.sessionId} IS NULL)`),
    check("push_subscriptions_vendor", sql`${t.vendorId} IS NULL OR ${t.userId} IS NOT NULL`),
  ],
);
