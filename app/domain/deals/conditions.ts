import { subtotalBeforeDealsCents } from "../checkout/pricing.ts";
import { clockText } from "../couriers/pickup-time.ts";
import { formatUsd } from "../money.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { OfferedDeal } from "./deal.ts";
import { type DealLine, discountCents, discountOf } from "./discount.ts";
import { dealSchedule, isTimeOf } from "./schedule.ts";

type Asked = { lines: readonly DealLine[]; orderedBefore: boolean; timeZone: string; now: number };

export function explainIneligible(
  deal: OfferedDeal,
  { lines, orderedBefore, timeZone, now }: Asked,
): Refusal | undefined {
  const { startsAt, endsAt, maxUses, maxUsesPerPerson: most, minimumCents } = deal;
  const onDay = (at: number) => `on ${clockText(at, timeZone, "year")}`;
  if (endsAt !== null && endsAt <= now) return refuse("deal-ended", `This code ended ${onDay(endsAt)}.`);
  if (startsAt !== null && startsAt > now) return refuse("deal-not-yet", `This code starts ${onDay(startsAt)}.`);
  if (!isTimeOf(deal, timeZone, now)) return refuse("deal-not-today", `This code works ${dealSchedule(deal)}.`);
  if (maxUses !== null && deal.uses >= maxUses) return refuse("deal-used-up", "This code has been used up.");
  if (most !== null && deal.usesOfPerson >= most) {
    const times = most === 1 ? "once" : `${most} times`;
    return refuse("deal-used-by-person", `This code works ${times} per person, and you have used it.`);
  }
  if (deal.firstOrder && orderedBefore) return refuse("deal-first-order", "This code is for first orders only.");
  const missing = minimumCents - subtotalBeforeDealsCents(lines);
  if (missing > 0) {
    const more = `Add ${formatUsd(missing)} more.`;
    return refuse("deal-minimum", `This code needs ${formatUsd(minimumCents)} of goods. ${more}`);
  }
  if (discountCents(discountOf(deal, lines)) > 0) return undefined;
  return refuse("deal-no-goods", "This code does not apply to anything in your cart.");
}
