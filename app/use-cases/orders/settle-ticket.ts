import type { App } from "#app/app.ts";
import { isPrinted } from "#app/domain/orders/printer.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { runBatch } from "#db/client.ts";
import { settleJob, takeBackJob } from "#db/orders/printer-writes.ts";
import { type CallerRefusal, findCaller } from "./poll-printer.ts";

type Given = { jobToken: string | null; code: string };

/**
 * A printer says what became of a ticket (Star CloudPRNT, DELETE). Printed, it is gone; with any other code it waits and is offered
 * again. Said twice, or late, it comes to the same; a printer too old for job tokens means the ticket that it has in hand.
 */
export async function settleTicket(
  app: App,
  token: string,
  { jobToken, code }: Given,
): Promise<Outcome<null, CallerRefusal>> {
  const caller = await findCaller(app, token);
  if (!caller.ok) return caller;
  const { printer, jobs } = caller.value;
  const jobId = jobToken ?? jobs.find(({ sentAt }) => sentAt !== null)?.id;
  if (!jobId) return ok(null);
  const ticket = { printerId: printer.id, jobId };
  await runBatch(app.db, [
    isPrinted(code) ? settleJob(app.db, ticket, app.now()) : takeBackJob(app.db, ticket, code || "no code"),
  ]);
  return ok(null);
}
