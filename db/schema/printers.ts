import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type PrintJobKind, printJobKinds } from "#app/domain/printing/printer.ts";
import { instant, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

export const printers = sqliteTable(
  "printers",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at"),
    lastStatus: text("last_status"),
    removedAt: instant("removed_at"),
  },
  (t) => [
    uniqueIndex("printers_token").on(t.tokenHash),
    // Inserting a vendor makes SQLite check this foreign key, because triggers run.
    index("printers_vendor").on(t.vendorId),
    uniqueIndex("printers_of_vendor").on(t.vendorId, t.name).where(sql`removed_at IS NULL`),
    check("printers_token_hash", sql`length(${t.tokenHash}) = 64`),
  ],
);

/** `id` is the CloudPRNT job token. No foreign keys: each new order would scan the whole table. */
export const printJobs = sqliteTable(
  "print_jobs",
  {
    id: text("id").primaryKey(),
    printerId: text("printer_id").notNull(),
    orderId: text("order_id"),
    kind: text("kind").$type<PrintJobKind>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the printer fetched it; null while queued. */
    sentAt: instant("sent_at"),
    printedAt: instant("printed_at"),
    attempts: integer("attempts").notNull().default(0),
    lastFault: text("last_fault"),
  },
  (t) => [
    // Orders print once per printer; later copies are marked as reprints.
    uniqueIndex("print_jobs_once").on(t.printerId, t.orderId).where(sql`kind = 'order'`),
    index("print_jobs_waiting").on(t.printerId, t.createdAt).where(sql`printed_at IS NULL`),
    index("print_jobs_created").on(t.createdAt),
    check("print_jobs_kind_known", sql`${t.kind} IN (${oneOf(printJobKinds)})`),
    check("print_jobs_order", sql`(${t.kind} = 'test') = (${t.orderId} IS NULL)`),
    check("print_jobs_printed", sql`${t.printedAt} IS NULL OR ${t.attempts} > 0`),
  ],
);
