import { and, eq, isNull, sql } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { Db, Statement } from "../client.ts";
import { printers, printJobs } from "../schema/printers.ts";
import { pick, returning, selection } from "../select.ts";
import { stillPrints } from "./queries.ts";

const id = selection(pick(printers, "id"));
const jobId = selection(pick(printJobs, "id"));
const newJobId = sql.raw("lower(hex(randomblob(16)))");

type NewPrinter = Pick<typeof printers.$inferSelect, "id" | "vendorId" | "name" | "tokenHash" | "createdAt">;

/** A printer of this name that never polled gets the new token. */
export const insertPrinter = (db: Db, printer: NewPrinter, most: number) =>
  returning(db, id)`INSERT INTO printers (id, vendor_id, name, token_hash, created_at)
    SELECT ${printer.id}, ${printer.vendorId}, ${printer.name}, ${printer.tokenHash}, ${printer.createdAt}
    WHERE (SELECT count(*) FROM printers WHERE vendor_id = ${printer.vendorId} AND name <> ${printer.name} AND removed_at IS NULL) < ${most}
    ON CONFLICT (vendor_id, name) WHERE removed_at IS NULL DO UPDATE SET token_hash = excluded.token_hash WHERE last_seen_at IS NULL`;

export const removePrinter = (db: Db, { vendorId, printerId }: { vendorId: string; printerId: string }, now: number) =>
  db
    .update(printers)
    .set({ removedAt: now })
    .where(and(eq(printers.id, printerId), eq(printers.vendorId, vendorId), isNull(printers.removedAt)))
    .returning({ id: printers.id });

export const insertPrintJobs = (db: Db, order: Pick<Order, "id" | "vendorId" | "createdAt">): Statement =>
  db.run(sql`INSERT INTO print_jobs (id, printer_id, order_id, kind, created_at)
    SELECT ${newJobId}, id, ${order.id}, 'order', ${order.createdAt} FROM printers
    WHERE vendor_id = ${order.vendorId} AND removed_at IS NULL
    ON CONFLICT DO NOTHING`);

export const insertReprints = (db: Db, order: Pick<Order, "id" | "vendorId">, now: number) =>
  returning(db, jobId)`INSERT INTO print_jobs (id, printer_id, order_id, kind, created_at)
    SELECT ${newJobId}, id, ${order.id}, 'reprint', ${now} FROM printers
    WHERE vendor_id = ${order.vendorId} AND removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM print_jobs
      WHERE printer_id = printers.id AND order_id = ${order.id} AND ${stillPrints(now)})`;

export const insertTestJob = (db: Db, { vendorId, printerId }: { vendorId: string; printerId: string }, now: number) =>
  returning(db, jobId)`INSERT INTO print_jobs (id, printer_id, kind, created_at)
    SELECT ${newJobId}, id, 'test', ${now} FROM printers
    WHERE id = ${printerId} AND vendor_id = ${vendorId} AND removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM print_jobs
      WHERE printer_id = printers.id AND kind = 'test' AND ${stillPrints(now)})`;

export const updateSeen = (db: Db, printerId: string, lastStatus: string, now: number): Statement =>
  db.update(printers).set({ lastSeenAt: now, lastStatus }).where(eq(printers.id, printerId));

type Ticket = { printerId: string; jobId: string };

const handedOver = selection(pick(printJobs, "id", "orderId", "kind", "createdAt", "attempts"));

export const sendJob = (db: Db, { printerId, jobId }: Ticket, now: number) =>
  returning(db, handedOver)`
    UPDATE print_jobs SET sent_at = coalesce(sent_at, ${now}), attempts = attempts + (sent_at IS NULL)
    WHERE id = ${jobId} AND printer_id = ${printerId} AND ${stillPrints(now)}`;

export const markPrinted = (db: Db, { printerId, jobId }: Ticket, now: number): Statement =>
  db.run(sql`UPDATE print_jobs SET printed_at = ${now}, last_fault = NULL
    WHERE id = ${jobId} AND printer_id = ${printerId} AND printed_at IS NULL AND attempts > 0`);

export const requeueJob = (db: Db, { printerId, jobId }: Ticket, lastError: string): Statement =>
  db.run(sql`UPDATE print_jobs SET sent_at = NULL, last_fault = ${lastError}
    WHERE id = ${jobId} AND printer_id = ${printerId} AND printed_at IS NULL AND sent_at IS NOT NULL`);
