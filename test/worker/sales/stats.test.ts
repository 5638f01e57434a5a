import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { localDate } from "#app/domain/local-date.ts";
import { dayAround, type SalesDay, salesBreakdowns } from "#app/domain/sales/sales.ts";
import { loader as csvLoader } from "#app/routes/dashboard/stats/csv.ts";
import { loader as statsLoader } from "#app/routes/dashboard/stats/stats.tsx";
import type { Visit } from "#app/visit.ts";
import { createDb } from "#db/client.ts";
import { newMeter } from "#db/meter.ts";
import { salesDays } from "#db/schema/index.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { signedIn } from "#test/support/people.ts";

const LA = "America/Los_Angeles";
const DAY = 86_400_000;
const visit = testVisit({ at: Date.now() });
const { DB } = env as unknown as { DB: D1Database };
let shop: Awaited<ReturnType<typeof aVendor>>;
let cookie: string;

/** Twenty orders of $40 on each of so many days up to today; half of them Flower, all nine hours after midnight, and one canceled. */
beforeAll(async () => {
  shop = await aVendor(visit, worker, { timeZone: LA });
  cookie = await signedIn(visit, shop.account.id);
  const products: SalesDay["products"] = Object.fromEntries(
    Array.from({ length: 40 }, (_, p) => [`p${p}`, [1, 2000, `Product ${p}`]]),
  );
  for (let at = 0; at <= 365; at++)
    await visit.db.insert(salesDays).values({
      vendorId: shop.vendor.id,
      ...dayAround(visit.now() - at * DAY, LA),
      orders: 20,
      cents: 80_000,
      canceled: 1,
      hours: { 9: [20, 80_000] },
      types: { Pickup: [20, 80_000] },
      categories: { Flower: [10, 40_000], Vape: [10, 40_000] },
      products,
    });
}, 60_000);

type Reply = {
  message: string;
  fields?: Record<string, string>;
  total: { orders: number; sales: number; average: number; canceled: number };
  rows: { key: string; label: string; orders: number; sales: number }[];
};
const read = async (query: string) => {
  const response = await shop.browser.get(`/api/vendors/stats${query}`);
  return { status: response.status, ...((await response.json()) as Reply) };
};

describe("a year of twenty orders a day", () => {
  async function rowsOf(loader: unknown, path: string): Promise<number> {
    const meter = newMeter();
    const metered: Visit = { ...visit, meter, db: createDb(DB, meter) };
    const result = await (loader as (args: unknown) => Promise<unknown>)(routeArgs(metered, { path, cookie }));
    if (result instanceof Response) await result.text();
    return meter.rowsRead;
  }
  const today = () => localDate(visit.now(), LA);
  const aYearAgo = () => localDate(visit.now() - 365 * DAY, LA);

  test.each([
    ["of 30 days and the 30 before", "", 80],
    ["of 12 months", "?span=year", 400],
  ])("is read in few rows for the page %s", async (_, query, most) => {
    expect(await rowsOf(statsLoader, `/vendor-dashboard/stats${query}`)).toBeLessThanOrEqual(most);
  });

  test.each(salesBreakdowns)("is read in at most 400 rows for the file by %s", async (by) => {
    const path = `/vendor-dashboard/stats.csv?by=${by}&from=${aYearAgo()}&to=${today()}`;
    expect(await rowsOf(csvLoader, path)).toBeLessThanOrEqual(400);
  });

  test.each([
    ["day", 366, 800],
    // On the two days on which clocks change it is another hour.
    ["hour", 24, 800 * 364],
    ["weekday", 7, null],
    ["category", 2, 400 * 366],
    ["product", 40, 20 * 366],
    ["type", 1, 800 * 366],
  ])("comes by %s in %i rows, in dollars", async (by, count, sales) => {
    const { status, total, rows } = await read(`?by=${by}&from=${aYearAgo()}&to=${today()}`);
    expect(status).toBe(200);
    expect(total).toEqual({ orders: 20 * 366, sales: 800 * 366, average: 40, canceled: 366, noShowPercent: 0 });
    expect(rows).toHaveLength(count);
    const most = Math.max(...rows.map((row) => row.sales));
    if (sales !== null) expect(most).toBe(sales);
  });
});

test("an uncountable value is refused beside its field", async () => {
  const range = await read("?from=2026-06-02&to=2026-06-01");
  expect(range).toMatchObject({ status: 400, fields: { to: "The last day is before the first." } });
  expect(await read("?by=moon")).toMatchObject({ status: 400, fields: { by: expect.stringContaining("one of day") } });
});
