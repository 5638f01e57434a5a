import { data } from "react-router";
import { localDate } from "#app/domain/local-date.ts";
import { readDayRange, salesBreakdowns, salesReport } from "#app/domain/sales/sales.ts";
import { csvRow } from "#app/platform/csv.ts";
import { readSales } from "#app/use-cases/sales/read-sales.ts";
import { csvResponse, zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/csv";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "numbers");
  const { searchParams } = new URL(request.url);
  const by = salesBreakdowns.find((known) => known === searchParams.get("by")) ?? "day";
  const timeZone = await zoneOf(visit, actor.vendorId);
  const requestedRange = { from: searchParams.get("from") ?? undefined, to: searchParams.get("to") ?? undefined };
  const range = readDayRange(requestedRange, localDate(visit.now(), timeZone));
  if (!range.ok) throw data(range.message, { status: 400 });
  const days = await readSales(visit, { vendorId: actor.vendorId, timeZone }, range.value);
  const { rows } = salesReport(days, by, range.value, timeZone);
  const isOfTime = ["day", "hour", "weekday"].includes(by);
  const head = [isOfTime ? `${by} (${timeZone})` : by, "orders", "sales"];
  const lines = rows.map(({ label, orders, cents }) => [label, orders, cents / 100]);
  return csvResponse([head, ...lines].map(csvRow), `sales-by-${by}-${range.value.from}-${range.value.to}.csv`);
}
