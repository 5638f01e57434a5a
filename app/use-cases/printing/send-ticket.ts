import type { App } from "#app/app.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { TICKET_TYPE, testTicketLines, ticketLines } from "#app/domain/printing/ticket.ts";
import type { Visit } from "#app/visit.ts";
import { findVendorHead } from "#db/dispensaries/queries.ts";
import { findTrackedOrder } from "#db/orders/queries.ts";
import { sendJob } from "#db/printing/writes.ts";
import { authenticatePrinter, type CallerRefusal } from "./poll-printer.ts";

/** Printers too old for job tokens get the ticket they were offered. */
export async function sendTicket(
  visit: Visit,
  token: string,
  { jobToken, type }: { jobToken: string | null; type: string | undefined },
): Promise<Outcome<string, CallerRefusal | "wrong-type">> {
  const caller = await authenticatePrinter(visit, token);
  if (!caller.ok) return caller;
  if (type !== TICKET_TYPE) return refuse("wrong-type", "Tickets are text/plain.");
  const { printer, jobs } = caller.value;
  const jobId = jobToken ?? jobs[0]?.id;
  const [job] = jobId ? await sendJob(visit.db, { printerId: printer.id, jobId }, visit.now()) : [];
  if (!job) return refuse("not-found", "Nothing is to be printed.");
  const lines = job.orderId
    ? await linesOfOrder(visit, job.orderId, { reprint: job.kind === "reprint", resent: job.attempts > 1 })
    : await linesOfTest(visit, printer, job.createdAt);
  return ok(`${lines.join("\n")}\n`);
}

async function linesOfOrder(app: App, orderId: string, how: { reprint: boolean; resent: boolean }) {
  const found = await findTrackedOrder(app.db, orderId);
  if (!found) throw new Error("A ticket names an order that does not exist.");
  return ticketLines(found.order, { timeZone: found.timeZone, ...how });
}

async function linesOfTest(app: App, printer: { vendorId: string; name: string }, at: number) {
  const shop = await findVendorHead(app.db, printer.vendorId, app.now());
  if (!shop) throw new Error("A printer names a vendor that does not exist.");
  return testTicketLines(printer.name, shop.dispensaryName, at, shop.timeZone);
}
