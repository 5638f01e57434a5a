import { localDate } from "#app/domain/local-date.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { nothingHere } from "#app/domain/refusals.ts";
import { readDayRange, salesBreakdowns, salesReport } from "#app/domain/sales/sales.ts";
import { z } from "#app/domain/zod.ts";
import { readSales } from "#app/use-cases/sales/read-sales.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";
import { done, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const dollars = z.number().meta({ description: "US dollars: goods after deals, without fees and tips." });
const statsSchema = done.extend({
  from: z.string(),
  to: z.string(),
  total: z.object({ orders: z.int(), sales: dollars, average: dollars, canceled: z.int(), noShowPercent: z.int() }),
  rows: z.array(
    z.object({
      key: z
        .string()
        .meta({ description: "A day, an hour (0 to 23), a weekday, a category, a product's id or an order type." }),
      label: z.string(),
      orders: z.int(),
      sales: dollars,
    }),
  ),
});
const rangeQuery = z.object({
  from: z.string().max(20).optional(),
  to: z.string().max(20).optional(),
  by: z.enum(salesBreakdowns).default("day"),
});

export const stats = vendorCalls("numbers");

stats.get("/vendors/stats", "Your dispensary's sales", {
  description:
    "`from` and `to` are local days, both included; at most 366, the last 30 where they are missing. An order counts on the day it was placed, unless it was canceled; of a category or product, each order that holds it counts once.",
  responses: { 200: statsSchema },
  query: rangeQuery,
  async run(c, visit, actor, sent) {
    const { vendorId } = actor;
    const { by, ...days } = sent;
    const place = await findVendorPlace(visit.db, vendorId);
    if (!place) return respondRefusal(c, nothingHere);
    const range = readDayRange(days, localDate(visit.now(), place.timeZone));
    if (!range.ok) return respondRefusal(c, range);
    const sold = await readSales(visit, { vendorId, timeZone: place.timeZone }, range.value);
    const { total, rows } = salesReport(sold, by, range.value, place.timeZone);
    return c.json({
      success: true,
      ...range.value,
      total: {
        orders: total.orders,
        sales: dollarsFromCents(total.cents),
        average: dollarsFromCents(total.averageCents),
        canceled: total.canceled,
        noShowPercent: total.noShowPercent,
      },
      rows: rows.map(({ cents, ...row }) => ({ ...row, sales: dollarsFromCents(cents) })),
    } satisfies z.infer<typeof statsSchema>);
  },
});
