import { dollarsFromCents } from "../money.ts";

/** What one courier delivered in one week, which begins on a Monday in the dispensaries' own time zone. */
export type Settlement = {
  week: string;
  courierId: string;
  courierName: string;
  deliveries: number;
  orderTotalCents: number;
  /** What the courier paid to dispensaries. */
  paymentCents: number;
};

/** What stays with the courier: it collects the full total at the door. */
export const marginCents = (settlement: Pick<Settlement, "orderTotalCents" | "paymentCents">): number =>
  settlement.orderTotalCents - settlement.paymentCents;

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2);

/** The settlements as rows of a spreadsheet, its head first; money in dollars. */
export const settlementRows = (settlements: readonly Settlement[]): (string | number)[][] => [
  ["Week of", "Courier", "Courier id", "Deliveries", "Order total", "Paid to dispensaries", "Margin"],
  ...settlements.map((row) => [
    row.week,
    row.courierName,
    row.courierId,
    row.deliveries,
    dollars(row.orderTotalCents),
    dollars(row.paymentCents),
    dollars(marginCents(row)),
  ]),
];
