import type { App } from "#app/app.ts";
import { type DayRange, dayAround, type Sales, type SalesDay } from "#app/domain/sales/sales.ts";
import { HOUR_MS } from "#app/domain/time.ts";
import { runBatch } from "#db/client.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";
import { findUncounted, listPlacedBefore, listSalesDays, openSalesDay } from "#db/sales/sales.ts";
import { findToday, type RanOut } from "#db/sales/today.ts";

const PAGE = 30;

/** First counts orders older than the sales table, newest day first; an interrupted run resumes. */
export async function readSales(
  app: App,
  { vendorId, timeZone }: { vendorId: string; timeZone: string },
  range: DayRange,
): Promise<SalesDay[]> {
  const uncounted = await findUncounted(app.db, vendorId);
  if (uncounted) {
    const placed = await listPlacedBefore(app.db, vendorId, uncounted.before);
    const days = new Map(placed.map((at) => dayAround(at, timeZone)).map((day) => [day.day, day]));
    const newestFirst = [...days.values()].toReversed();
    for (let at = 0; at < newestFirst.length; at += PAGE) {
      await runBatch(
        app.db,
        newestFirst.slice(at, at + PAGE).map((day) => openSalesDay(app.db, vendorId, day)),
      );
    }
  }
  return listSalesDays(app.db, vendorId, range);
}

/** A day has 25 hours when the clocks go back. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** One statement, unless orders were never counted, such as after a backup was restored. */
export async function readToday(app: App, vendorId: string, now: number): Promise<{ sales: Sales; ranOut: RanOut[] }> {
  const { sales, ranOut } = await findToday(app.db, vendorId, { now, since: now - LONGEST_DAY_MS });
  if (sales) return { sales, ranOut };
  const timeZone = (await findVendorPlace(app.db, vendorId))?.timeZone ?? "UTC";
  const { day } = dayAround(now, timeZone);
  const [today] = await readSales(app, { vendorId, timeZone }, { from: day, to: day });
  return { sales: today ?? { orders: 0, cents: 0 }, ranOut };
}
