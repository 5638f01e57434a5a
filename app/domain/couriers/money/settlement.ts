import { dollarsFromCents, formatUsd } from "../../money.ts";

export type Settlement = {
  week: string;
  courierId: string;
  courierName: string;
  deliveries: number;
  orderTotalCents: number;
  paymentCents: number;
  paidBackCents: number;
  owedBackCents: number;
};

export const marginCents = (settlement: Pick<Settlement, "orderTotalCents" | "paymentCents">): number =>
  settlement.orderTotalCents - settlement.paymentCents;

export const returnedText = ({ paidBackCents, owedBackCents }: Settlement): string =>
  [
    paidBackCents > 0 ? `${formatUsd(paidBackCents)} paid back` : "",
    owedBackCents > 0 ? `${formatUsd(owedBackCents)} not paid back yet` : "",
  ]
    .filter(Boolean)
    .join(", ");

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2);
const head = ["Week of", "Courier", "Courier id", "Deliveries", "Order total", "Paid to dispensaries", "Margin"];

export const settlementRows = (settlements: readonly Settlement[]): (string | number)[][] => [
  [...head, "Paid back for returns", "Not paid back yet"],
  ...settlements.map((row) => [
    row.week,
    row.courierName,
    row.courierId,
    row.deliveries,
    ...[row.orderTotalCents, row.paymentCents, marginCents(row), row.paidBackCents, row.owedBackCents].map(dollars),
  ]),
];
