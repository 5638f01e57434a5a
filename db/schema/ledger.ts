import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type EntryKind, entryKinds, type Postings } from "#app/domain/billing/ledger.ts";
import { instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { orders } from "./orders.ts";

/** Triggers in its migration keep it append-only and balanced; recreate them if drizzle rebuilds the table. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: integer("id").primaryKey(),
    vendorId: ofVendor(),
    /** Its Monday, YYYY-MM-DD, dispensary's time zone. */
    week: text("week").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").$type<EntryKind>().notNull(),
    orderId: text("order_id").references(() => orders.id),
    requestId: text("request_id"),
    invoiceId: text("invoice_id"),
    postings: json<Postings>("postings").notNull(),
  },
  (t) => [
    index("ledger_entries_of_week").on(t.vendorId, t.week, t.at),
    index("ledger_entries_of_order").on(t.orderId).where(sql`order_id IS NOT NULL`),
    index("ledger_entries_of_request").on(t.requestId).where(sql`request_id IS NOT NULL`),
    uniqueIndex("ledger_entries_invoice").on(t.invoiceId).where(sql`invoice_id IS NOT NULL`),
    check("ledger_entries_kind_known", sql`${t.kind} IN (${oneOf(entryKinds)})`),
    check("ledger_entries_week_is_monday", sql`strftime('%w', ${t.week}) = '1'`),
    check(
      "ledger_entries_one_source",
      sql`(${t.orderId} IS NOT NULL) + (${t.requestId} IS NOT NULL) + (${t.invoiceId} IS NOT NULL) = 1`,
    ),
    check("ledger_entries_postings_json", sql`json_type(${t.postings}) = 'object'`),
  ],
);

/** When past sales were posted: at registration, or on the first look. */
export const ledgerOpenings = sqliteTable("ledger_openings", {
  vendorId: ofVendor().primaryKey(),
  at: instant("at").notNull(),
});
