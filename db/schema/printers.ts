import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type PrintJobKind, printJobKinds } from "#app/domain/printing/printer.ts";
import { instant, oneOf } from "../columns.ts";
import { vendors } from "./dispensaries.ts";

/** A dispensary's ticket printers. Of the token that is a printer's credential only the hash is kept. */
export const printers = sqliteTable(
  "printers",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null until it asks for the first time. */
    lastSeenAt: instant("last_seen_at"),
    /** The status code that it reported last. */
    lastStatus: text("last_status"),
    removedAt: instant("removed_at"),
  },
  (t) => [
    uniqueIndex("printers_token").on(t.tokenHash),
    // Whoever adds a vendor asks for its printers: its insert fires triggers, and foreign keys are checked by then.
    index("printers_vendor").on(t.vendorId),
    uniqueIndex("printers_of_vendor").on(t.vendorId, t.name).where(sql`removed_at IS NULL`),
    check("printers_token_hash", sql`length(${t.tokenHash}) = 64`),
  ],
);

/**
 * One ticket for one printer. Its id is the job token by which printer and server speak of it. No foreign keys: for each new order
 * SQLite would read the whole table.
 */
export const printJobs = sqliteTable(
  "print_jobs",
  {
    id: text("id").primaryKey(),
    printerId: text("printer_id").notNull(),
    /** Null for a test ticket. */
    orderId: text("order_id"),
    kind: text("kind").$type<PrintJobKind>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Since when the printer has it in hand; null while it waits. */
    sentAt: instant("sent_at"),
    printedAt: instant("printed_at"),
    /** How often a printer took it. */
    attempts: integer("attempts").notNull().default(0),
    /** Why it was not printed the last time: the printer's code, or that it never confirmed. */
    lastFault: text("last_fault"),
  },
  (t) => [
    // Each order prints once on each printer; whoever wants it again asks for a reprint, which says that it is one.
    uniqueIndex("print_jobs_once").on(t.printerId, t.orderId).where(sql`kind = 'order'`),
    index("print_jobs_waiting").on(t.printerId, t.createdAt).where(sql`printed_at IS NULL`),
    index("print_jobs_created").on(t.createdAt),
    check("print_jobs_kind_known", sql`${t.kind} IN (${oneOf(printJobKinds)})`),
    check("print_jobs_order", sql`(${t.kind} = 'test') = (${t.orderId} IS NULL)`),
    check("print_jobs_printed", sql`${t.printedAt} IS NULL OR ${t.attempts} > 0`),
  ],
);
