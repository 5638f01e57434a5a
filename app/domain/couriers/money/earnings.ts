import { localDate } from "../../local-date.ts";
import { marginCents } from "./settlement.ts";

/** One delivery, with what the courier keeps of it. */
export type Earned = {
  id: string;
  orderNumber: string;
  dispensaryName: string;
  deliveredAt: number;
  timeZone: string;
  orderTotalCents: number;
  paymentCents: number;
  tipCents: number;
};

export const earnedCents = (one: Earned): number => marginCents(one) + one.tipCents;

export type EarnedSum = { deliveries: number; marginCents: number; tipCents: number; earnedCents: number };

export function sumOf(earned: readonly Earned[]): EarnedSum {
  const sum = (of: (one: Earned) => number) => earned.reduce((total, one) => total + of(one), 0);
  return {
    deliveries: earned.length,
    marginCents: sum(marginCents),
    tipCents: sum(({ tipCents }) => tipCents),
    earnedCents: sum(earnedCents),
  };
}

/** By the day of each delivery's own time zone, as their weeks are. */
export const ofToday = (earned: readonly Earned[], now: number): Earned[] =>
  earned.filter(({ deliveredAt, timeZone }) => localDate(deliveredAt, timeZone) === localDate(now, timeZone));
