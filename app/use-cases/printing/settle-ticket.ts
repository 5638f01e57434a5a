import { ok } from "#app/domain/outcome.ts";
import { isPrinted } from "#app/domain/printing/printer.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { markPrinted, requeueJob } from "#db/printing/writes.ts";
import { authenticatePrinter } from "./poll-printer.ts";

type TicketReport = { jobToken: string | null; code: string };

/** Star CloudPRNT DELETE. Old printers send no job token and mean their current ticket. */
export async function settleTicket(visit: Visit, token: string, { jobToken, code }: TicketReport) {
  const caller = await authenticatePrinter(visit, token);
  if (!caller.ok) return caller;
  const { printer, jobs } = caller.value;
  const jobId = jobToken ?? jobs.find(({ sentAt }) => sentAt !== null)?.id;
  if (!jobId) return ok(null);
  const ticket = { printerId: printer.id, jobId };
  await runBatch(visit.db, [
    isPrinted(code) ? markPrinted(visit.db, ticket, visit.now()) : requeueJob(visit.db, ticket, code || "no code"),
  ]);
  return ok(null);
}
