import type { App } from "#app/app.ts";
import { decidePoll, type Poll, SEEN_EVERY_MS } from "#app/domain/orders/printer.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { sha256 } from "#app/platform/digest.ts";
import { runBatch } from "#db/client.ts";
import { settleJob, takeBackJob, updateSeen } from "#db/orders/printer-writes.ts";
import { findPrinterByToken, type KnownPrinter } from "#db/orders/printers.ts";

type Caller = NonNullable<Awaited<ReturnType<typeof findPrinterByToken>>>;
export type CallerRefusal = "not-found" | "too-many-requests";

/** The printer whose token this is, with its first tickets. Refuses what is no printer's, and more than a printer asks. */
export async function findCaller(app: App, token: string): Promise<Outcome<Caller, CallerRefusal>> {
  const hash = await sha256(token);
  const limited = overLimit(await app.rateLimit("printer", hash));
  if (limited) return limited;
  const caller = await findPrinterByToken(app.db, hash, app.now());
  return caller ? ok(caller) : refuse("not-found", "There is no such printer.");
}

/**
 * A printer says how it is and asks whether there is something to print (Star CloudPRNT, POST). Gives the ticket's job token,
 * null where there is none. Polled twice at once it comes to the same.
 */
export async function pollPrinter(app: App, token: string, poll: Poll): Promise<Outcome<string | null, CallerRefusal>> {
  const caller = await findCaller(app, token);
  if (!caller.ok) return caller;
  const { printer, jobs } = caller.value;
  const now = app.now();
  const { printed, back, offer } = decidePoll(poll, jobs, now);
  const of = ({ id }: { id: string }) => ({ printerId: printer.id, jobId: id });
  await runBatch(app.db, [
    ...(isNews(printer, poll, now) ? [updateSeen(app.db, printer.id, poll.code, now)] : []),
    ...(printed ? [settleJob(app.db, of(printed), now)] : []),
    ...(back ? [takeBackJob(app.db, of(back.job), back.fault)] : []),
  ]);
  return ok(offer?.id ?? null);
}

const isNews = ({ lastSeenAt, lastStatus }: KnownPrinter, { code }: Poll, now: number): boolean =>
  lastSeenAt === null || lastStatus !== code || now - lastSeenAt >= SEEN_EVERY_MS;
