import { clockText } from "../../couriers/pickup-time.ts";
import { formatHour } from "../../dispensaries/opening-hours.ts";
import { localTime, type Weekday, weekdays } from "../../local-date.ts";
import { formatUsd } from "../../money.ts";
import { type Refusal, refuse } from "../../outcome.ts";
import type { DealTerms, OfferedDeal } from "./deal.ts";

/** Who asks for a deal, when, and with how much in the cart before any deal. */
export type DealAsked = { goodsCents: number; orderedBefore: boolean; timeZone: string; now: number };

/** Why a deal does not hold for an order, as a sentence about its code; undefined where it does. */
export function whyNot(
  deal: OfferedDeal,
  { goodsCents, orderedBefore, timeZone, now }: DealAsked,
): Refusal | undefined {
  const { startsAt, endsAt, maxUses, maxUsesPerPerson: most, minimumCents } = deal;
  if (endsAt !== null && endsAt <= now) return refuse("deal-ended", `This code ended ${onDay(endsAt, timeZone)}.`);
  if (startsAt !== null && startsAt > now) {
    return refuse("deal-not-yet", `This code starts ${onDay(startsAt, timeZone)}.`);
  }
  if (!isTimeOf(deal, timeZone, now)) return refuse("deal-not-today", `This code works ${dealTimes(deal)}.`);
  if (maxUses !== null && deal.uses >= maxUses) return refuse("deal-used-up", "This code has been used up.");
  if (most !== null && deal.usesOfPerson >= most) {
    const times = most === 1 ? "once" : `${most} times`;
    return refuse("deal-used-by-person", `This code works ${times} per person, and you have used it.`);
  }
  if (deal.firstOrder && orderedBefore) {
    return refuse("deal-first-order", "This code is for a first order here.");
  }
  if (goodsCents < minimumCents) {
    const missing = formatUsd(minimumCents - goodsCents);
    return refuse("deal-minimum", `This code needs ${formatUsd(minimumCents)} of goods. Add ${missing} more.`);
  }
  return undefined;
}

const onDay = (at: number, timeZone: string): string => `on ${clockText(at, timeZone, "year")}`;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a deal holds at this hour of this weekday. */
function isTimeOf({ weekdays: days, from, until }: DealTerms, timeZone: string, now: number): boolean {
  const { weekday, minutes } = localTime(now, timeZone);
  if (days.length > 0 && !days.includes(weekday)) return false;
  return (from === null || minutes >= minutesOf(from)) && (until === null || minutes < minutesOf(until));
}

/** Whether a deal holds at an instant, whoever orders. */
export const isOn = (deal: DealTerms, timeZone: string, now: number): boolean =>
  (deal.startsAt === null || deal.startsAt <= now) &&
  (deal.endsAt === null || now < deal.endsAt) &&
  isTimeOf(deal, timeZone, now);

const dayName = (day: Weekday): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}s`;

/** "on Mondays and Tuesdays, from 4 PM to 8 PM"; empty where it always holds. */
export function dealTimes({ weekdays: days, from, until }: Pick<DealTerms, "weekdays" | "from" | "until">): string {
  const names = weekdays.filter((day) => days.includes(day)).map(dayName);
  const last = names.pop();
  const on = last && `on ${names.length > 0 ? `${names.join(", ")} and ` : ""}${last}`;
  const hours = [from && `from ${formatHour(from)}`, until && `${from ? "to" : "until"} ${formatHour(until)}`];
  return [on, hours.filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
