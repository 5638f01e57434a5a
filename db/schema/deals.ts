import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type DealKind, type DealScope, dealKinds, dealScopes } from "#app/domain/deals/deal.ts";
import type { Weekday } from "#app/domain/local-date.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { flag, instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { ofOrder } from "./orders.ts";

export const deals = sqliteTable(
  "deals",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    on: flag("is_on").notNull().default(true),
    name: text("name").notNull(),
    kind: text("kind").$type<DealKind>().notNull(),
    percent: integer("percent"),
    cents: integer("cents"),
    buy: integer("buy"),
    get: integer("get"),
    scope: text("scope").$type<DealScope>().notNull(),
    category: text("category").$type<Category>(),
    brand: text("brand"),
    productIds: json<string[]>("product_ids").notNull().default([]),
    code: text("code"),
    minimumCents: integer("minimum_cents").notNull().default(0),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    weekdays: json<Weekday[]>("weekdays").notNull().default([]),
    from: text("from_time"),
    until: text("until_time"),
    maxUses: integer("max_uses"),
    maxUsesPerPerson: integer("max_uses_per_person"),
    maxDiscountCents: integer("max_discount_cents"),
    firstOrder: flag("first_order").notNull().default(false),
    stacks: flag("stacks").notNull().default(false),
    uses: integer("uses").notNull().default(0),
  },
  (t) => [
    index("deals_of_vendor").on(t.vendorId),
    uniqueIndex("deals_code").on(t.vendorId, t.code).where(sql`code IS NOT NULL`),
    check("deals_kind_known", sql`${t.kind} IN (${oneOf(dealKinds)})`),
    check("deals_scope_known", sql`${t.scope} IN (${oneOf(dealScopes)})`),
    check("deals_category_known", sql`${t.category} IN (${oneOf(categories)})`),
    check("deals_percent", sql`(${t.kind} IN ('percent', 'buyGet')) = (${t.percent} IS NOT NULL)`),
    check("deals_percent_range", sql`${t.percent} BETWEEN 1 AND 100`),
    check("deals_cents", sql`(${t.kind} IN ('amount', 'bundle')) = (${t.cents} IS NOT NULL)`),
    check("deals_cents_range", sql`${t.cents} > 0`),
    check("deals_buy", sql`(${t.kind} IN ('buyGet', 'bundle')) = (${t.buy} IS NOT NULL)`),
    check("deals_get", sql`(${t.kind} = 'buyGet') = (${t.get} IS NOT NULL)`),
    check("deals_counts", sql`${t.buy} > 0 AND ${t.get} > 0`),
    check("deals_category", sql`(${t.scope} = 'category') = (${t.category} IS NOT NULL)`),
    check("deals_brand", sql`(${t.scope} = 'brand') = (${t.brand} IS NOT NULL)`),
    check("deals_products", sql`(${t.scope} = 'product') = (${t.productIds} <> '[]')`),
    check("deals_code_written", sql`${t.code} = upper(trim(${t.code})) AND ${t.code} <> ''`),
    check("deals_in_order", sql`${t.startsAt} < ${t.endsAt}`),
    check("deals_uses_left", sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
  ],
);

/** `person` is a keyed hash. Limits are copied here, so that CHECKs can enforce them under parallel orders. */
export const dealUses = sqliteTable(
  "deal_uses",
  {
    dealId: text("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    orderId: ofOrder(),
    person: text("person").notNull(),
    ofPerson: integer("of_person").notNull(),
    mostOfPerson: integer("most_of_person"),
    orderedBefore: flag("ordered_before").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.orderId] }),
    index("deal_uses_of_person").on(t.dealId, t.person),
    index("deal_uses_of_order").on(t.orderId),
    check("deal_uses_within_person", sql`${t.mostOfPerson} IS NULL OR ${t.ofPerson} <= ${t.mostOfPerson}`),
    check("deal_uses_first_order", sql`${t.orderedBefore} = 0`),
  ],
);
