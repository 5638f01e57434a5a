import { dollarsFromCents } from "../money.ts";

export type Settlement = {
  week: string;
  courierId: string;
  courierName: string;
  deliveries: number;
  orderTotalCents: number;
  paymentCents: number;
};

export const marginCents = (settlement: Pick<Settlement, "orderTotalCents" | "paymentCents">): number =>
  settlement.orderTotalCents - settlement.paymentCents;

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2);

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
