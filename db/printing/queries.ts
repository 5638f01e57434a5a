import { type SQL, sql } from "drizzle-orm";
import { ATTEMPTS_MAX, PRINT_WITHIN_MS } from "#app/domain/printing/printer.ts";
import type { Db } from "../client.ts";
import { printers, printJobs } from "../schema/printers.ts";
import { computed, pick, type RowOf, select, selection } from "../select.ts";

export const stillPrints = (now: number): SQL =>
  sql`printed_at IS NULL AND print_jobs.created_at > ${now - PRINT_WITHIN_MS} AND (attempts < ${ATTEMPTS_MAX} OR sent_at IS NOT NULL)`;

const hasExpired = (now: number): SQL =>
  sql`printed_at IS NULL AND sent_at IS NULL AND attempts >= ${ATTEMPTS_MAX} AND print_jobs.created_at > ${now - PRINT_WITHIN_MS}
    AND kind <> 'test' AND NOT EXISTS (SELECT 1 FROM print_jobs AS later WHERE later.order_id = print_jobs.order_id
      AND later.printer_id = print_jobs.printer_id AND later.created_at > print_jobs.created_at)`;

const printer = (now: number) =>
  selection({
    ...pick(printers, "id", "name", "createdAt", "lastSeenAt", "lastStatus"),
    waiting: computed(
      sql`(SELECT count(*) FROM print_jobs WHERE printer_id = printers.id AND ${stillPrints(now)})`,
      Number,
    ),
    givenUp: computed(
      sql`(SELECT count(*) FROM print_jobs WHERE printer_id = printers.id AND ${hasExpired(now)})`,
      Number,
    ),
  });
export type Printer = RowOf<ReturnType<typeof printer>>;

export const listPrinters = (db: Db, vendorId: string, now: number): Promise<Printer[]> =>
  select(db, printer(now))`
    FROM printers WHERE vendor_id = ${vendorId} AND removed_at IS NULL ORDER BY printers.created_at`;

const known = selection(pick(printers, "id", "vendorId", "name", "lastSeenAt", "lastStatus"));
export type KnownPrinter = RowOf<typeof known>;
const job = selection(pick(printJobs, "id", "sentAt", "attempts"));

export async function findPrinterByToken(db: Db, tokenHash: string, now: number) {
  const [[found], jobs] = await db.batch([
    select(db, known)`FROM printers WHERE token_hash = ${tokenHash} AND removed_at IS NULL`,
    select(db, job)`
      FROM print_jobs
        WHERE printer_id = (SELECT id FROM printers WHERE token_hash = ${tokenHash}) AND ${stillPrints(now)}
      ORDER BY sent_at IS NULL, print_jobs.created_at, print_jobs.id LIMIT 2`,
  ]);
  return found && { printer: found, jobs };
}
