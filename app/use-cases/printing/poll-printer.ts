import { type Outcome, ok } from "#app/domain/outcome.ts";
import { decidePoll, type Poll, SEEN_EVERY_MS } from "#app/domain/printing/printer.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { sha256 } from "#app/platform/digest.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { findPrinterByToken, type KnownPrinter } from "#db/printing/queries.ts";
import { markPrinted, requeueJob, updateSeen } from "#db/printing/writes.ts";

type Caller = NonNullable<Awaited<ReturnType<typeof findPrinterByToken>>>;
export type CallerRefusal = "not-found" | "too-many-requests";

/** Limits unknown tokens per address before it reads anything. */
export async function authenticatePrinter(visit: Visit, token: string): Promise<Outcome<Caller, CallerRefusal>> {
  const address = ipKey(visit.clientIp);
  const guessing = overLimit(await visit.rateLimit("unknownPrinter", address, { peek: true }));
  if (guessing) return guessing;
  const hash = await sha256(token);
  const limited = overLimit(await visit.rateLimit("printer", hash));
  if (limited) return limited;
  const caller = await findPrinterByToken(visit.db, hash, visit.now());
  if (caller) return ok(caller);
  const { allowed: isNew } = await visit.rateLimit("unknownPrinterToken", hash);
  if (isNew) await visit.rateLimit("unknownPrinter", address);
  return notFound("Printer");
}

/** Star CloudPRNT POST. Returns the job token of the next ticket, or null. Safe to repeat. */
export async function pollPrinter(visit: Visit, token: string, poll: Poll) {
  const caller = await authenticatePrinter(visit, token);
  if (!caller.ok) return caller;
  const { printer, jobs } = caller.value;
  const now = visit.now();
  const { printed, back, offer } = decidePoll(poll, jobs, now);
  const keyOf = ({ id }: { id: string }) => ({ printerId: printer.id, jobId: id });
  await runBatch(visit.db, [
    ...(shouldRecordSeen(printer, poll, now) ? [updateSeen(visit.db, printer.id, poll.code, now)] : []),
    ...(printed ? [markPrinted(visit.db, keyOf(printed), now)] : []),
    ...(back ? [requeueJob(visit.db, keyOf(back.job), back.fault)] : []),
  ]);
  return ok(offer?.id ?? null);
}

const shouldRecordSeen = ({ lastSeenAt, lastStatus }: KnownPrinter, { code }: Poll, now: number): boolean =>
  lastSeenAt === null || lastStatus !== code || now - lastSeenAt >= SEEN_EVERY_MS;
