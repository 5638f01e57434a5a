import { weekText } from "../../billing/ledger.ts";
import { BRAND } from "../../brand.ts";
import { clockText } from "../../local-instant.ts";
import { formatUsd } from "../../money.ts";
import { sum } from "../../sum.ts";
import { type Earned, earnedCents, sumOf } from "./earnings.ts";
import { marginCents } from "./settlement.ts";

type Cell = { text: string; x: number; width: number; right?: boolean };
type StatementLine = { cells: Cell[]; bold?: boolean; size?: number };

const LEFT = 48;
const columns = [
  ["Delivered", 92],
  ["Order", 58],
  ["Dispensary", 100],
  ["Order total", 62],
  ["Paid", 58],
  ["Margin", 54],
  ["Tip", 44],
  ["Earned", 48],
] as const;
const FIRST_AMOUNT = 3;

const headingLine = (text: string, size: number, bold = false): StatementLine => ({
  cells: [{ text, x: LEFT, width: 516 }],
  size,
  bold,
});

function row(texts: readonly string[], bold = false): StatementLine {
  let x = LEFT;
  const cells = columns.map(([, width], at) => {
    const cell = { text: texts[at] ?? "", x, width: width - 6, right: at >= FIRST_AMOUNT };
    x += width;
    return cell;
  });
  return { cells, bold, size: 9 };
}

type Statement = { courierName: string; week: string; earned: readonly Earned[] };

/** A courier's week as lines to print. `head` is repeated at the top of each page. */
export function statementLines({ courierName, week, earned }: Statement) {
  const sums = sumOf(earned);
  const amounts = (...cents: number[]) => cents.map(formatUsd);
  const totalOf = (name: "orderTotalCents" | "paymentCents") => sum(earned.map((one) => one[name]));
  return {
    title: [
      headingLine(BRAND, 14, true),
      headingLine("Earnings statement", 18, true),
      headingLine(courierName, 11),
      headingLine(`${weekText(week)}, by the dispensaries’ local time`, 11),
    ],
    head: row(
      columns.map(([name]) => name),
      true,
    ),
    lines: [
      ...earned.map((one) =>
        row([
          clockText(one.deliveredAt, one.timeZone),
          one.orderNumber,
          one.dispensaryName,
          ...amounts(one.orderTotalCents, one.paymentCents, marginCents(one), one.tipCents, earnedCents(one)),
        ]),
      ),
      row(
        [
          `${sums.deliveries} ${sums.deliveries === 1 ? "delivery" : "deliveries"}`,
          ...["", ""],
          ...amounts(
            totalOf("orderTotalCents"),
            totalOf("paymentCents"),
            sums.marginCents,
            sums.tipCents,
            sums.earnedCents,
          ),
        ],
        true,
      ),
    ],
  };
}
