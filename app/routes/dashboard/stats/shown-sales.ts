import { dayText } from "#app/domain/local-date.ts";
import { formatUsd } from "#app/domain/money.ts";
import {
  compareWith,
  type DayRange,
  rangeBefore,
  type SalesBreakdown,
  type SalesDay,
  type SalesRow,
  salesReport,
} from "#app/domain/sales/sales.ts";

/** `every`: labels every nth column of a chart over time; without it, the chart is a ranking. */
export type ShownChart = { by: string; title: string; every?: number; rows: SalesRow[] };

const HOURS = ["12 AM", ...Array.from({ length: 11 }, (_, at) => `${at + 1} AM`), "12 PM"];
const hourText = (hour: string) => HOURS[Number(hour)] ?? `${Number(hour) - 12} PM`;
const TOP = 10;

const shortDay = (day: string) => dayText(day).replace(/, \d{4}$/, "");

function monthly(rows: readonly SalesRow[]): SalesRow[] {
  const months = new Map<string, SalesRow>();
  for (const row of rows) {
    const key = row.key.slice(0, 7);
    const { orders = 0, cents = 0 } = months.get(key) ?? {};
    const label = dayText(`${key}-01`).replace(/ \d+, /, " ");
    months.set(key, { key, label, orders: orders + row.orders, cents: cents + row.cents });
  }
  return [...months.values()];
}

const labeled = (rows: readonly SalesRow[], text: (key: string) => string) =>
  rows.map((row) => ({ ...row, label: text(row.key) }));
const shortWeekday = (day: string) => day.charAt(0).toUpperCase() + day.slice(1, 3);
const count = (value: number) => value.toLocaleString("en-US");

export function shownSales(
  days: readonly SalesDay[],
  range: DayRange,
  { timeZone, span }: { timeZone: string; span: string },
) {
  const within = ({ from, to }: DayRange) => days.filter(({ day }) => day >= from && day <= to);
  const now = within(range);
  const report = (by: SalesBreakdown) => salesReport(now, by, range, timeZone);
  const before = salesReport(within(rangeBefore(range)), "type", rangeBefore(range), timeZone).total;
  const daily = report("day");
  const { total, rows } = daily;
  const isLong = rows.length > 62;
  const charts: ShownChart[] = [
    isLong
      ? { by: "day", title: "By month", every: 3, rows: monthly(rows) }
      : { by: "day", title: "By day", every: 7, rows: labeled(rows, shortDay) },
    { by: "hour", title: "By hour", every: 6, rows: labeled(report("hour").rows, hourText) },
    { by: "weekday", title: "By weekday", every: 1, rows: labeled(report("weekday").rows, shortWeekday) },
    { by: "type", title: "Delivery and pickup", rows: report("type").rows },
    { by: "category", title: "By category", rows: report("category").rows },
    { by: "product", title: "Top products", rows: report("product").rows.slice(0, TOP) },
  ];
  const figure = (name: string, field: keyof typeof total, text: (value: number) => string) => {
    return { name, text: text(total[field]), change: compareWith(total[field], before[field], span) };
  };
  const figures = [
    figure("Sales", "cents", formatUsd),
    figure("Orders", "orders", count),
    figure("Average order", "averageCents", formatUsd),
    figure("Canceled", "canceled", count),
    figure("Pickup no-shows", "noShowPercent", (percent) => `${percent}%`),
  ];
  return { figures, charts };
}
