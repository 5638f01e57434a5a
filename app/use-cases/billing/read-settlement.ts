import type { App } from "#app/app.ts";
import { balancesOf, type LedgerEntry, nextWeek, type Posting } from "#app/domain/billing/ledger.ts";
import { instantOf, localMonday } from "#app/domain/local-instant.ts";
import { isLedgerOpen, listCompletedOrders, listDeliveredRequests, listEntries } from "#db/billing/ledger.ts";
import { bookOrders, bookRequests, type LedgerSubject, openLedger } from "#db/billing/ledger-writes.ts";
import { runBatch } from "#db/client.ts";
import { findPointsOwed } from "#db/deals/points.ts";

const PAGE = 500;

export type Settlement = { week: string; entries: LedgerEntry[]; balances: Posting[]; pointsOwed: number | null };

/** `week` is its Monday. The first read posts orders older than the ledger; an interrupted run resumes. */
export async function readSettlement(
  app: App,
  { vendorId, timeZone }: { vendorId: string; timeZone: string },
  week: string,
): Promise<Settlement> {
  const end = instantOf(`${nextWeek(week)}T00:00`, timeZone) ?? app.now();
  const [isOpen, found, owed] = await Promise.all([
    isLedgerOpen(app.db, vendorId),
    listEntries(app.db, vendorId, week),
    findPointsOwed(app.db, vendorId, end),
  ]);
  if (!isOpen) await openBooks(app, vendorId, timeZone);
  const entries = isOpen ? found : await listEntries(app.db, vendorId, week);
  return { week, entries, balances: balancesOf(entries), pointsOwed: owed ?? null };
}

async function openBooks(app: App, vendorId: string, timeZone: string): Promise<void> {
  for (const [list, book] of [
    [listCompletedOrders, bookOrders],
    [listDeliveredRequests, bookRequests],
  ] as const) {
    const ended = await list(app.db, vendorId);
    for (let from = 0; from < ended.length; from += PAGE) {
      const bookings = ended
        .slice(from, from + PAGE)
        .map(({ id, at }): LedgerSubject => ({ id, at, weeks: { [timeZone]: localMonday(at, timeZone) } }));
      await runBatch(app.db, [book(app.db, bookings)]);
    }
  }
  await runBatch(app.db, [openLedger(app.db, vendorId, app.now())]);
}
