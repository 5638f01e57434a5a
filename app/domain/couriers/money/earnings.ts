import { localDate } from "../../local-date.ts";
import { sum } from "../../sum.ts";
import { marginCents } from "./settlement.ts";

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

export const earnedCents = (drop: Earned): number => marginCents(drop) + drop.tipCents;

export type EarnedSum = { deliveries: number; marginCents: number; tipCents: number; earnedCents: number };

export function sumOf(earned: readonly Earned[]): EarnedSum {
  return {
    deliveries: earned.length,
    marginCents: sum(earned.map(marginCents)),
    tipCents: sum(earned.map(({ tipCents }) => tipCents)),
    earnedCents: sum(earned.map(earnedCents)),
  };
}

/** "Today" in each delivery's own time zone, like the weeks. */
export const ofToday = (earned: readonly Earned[], now: number): Earned[] =>
  earned.filter(({ deliveredAt, timeZone }) => localDate(deliveredAt, timeZone) === localDate(now, timeZone));
