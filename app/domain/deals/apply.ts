import { subtotalBeforeDealsCents } from "../checkout/pricing.ts";
import type { SaleFacts } from "../checkout/sale-facts.ts";
import { minimumUnitCents, type OfferPlace, whyUnlawful } from "../compliance/offers.ts";
import { clockText } from "../local-instant.ts";
import { formatUsd } from "../money.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { sum } from "../sum.ts";
import { chooseDeals } from "./choice.ts";
import { codeOf, type DealTerms, type OfferedDeal, type OrderDeal } from "./deal.ts";
import { type DealLine, discountCents, discountOf } from "./discount.ts";
import { dealSchedule, isTimeOf } from "./schedule.ts";

type Place = OfferPlace & { timeZone: string };

export type DealFacts = Pick<SaleFacts, "deals"> &
  Partial<Pick<SaleFacts, "orderedBefore">> & { dealCode?: string | null };

export type CodeVerdict = { code: string; applied: boolean; message: string | null; refusal: Refusal | null };

export type DealResult = { lines: OrderLine[]; deals: OrderDeal[]; code: CodeVerdict | null };

/** Applies the deals that save the most (`chooseDeals`), automatic or by code, leaving out unlawful ones. */
export function applyDeals(place: Place, lines: readonly OrderLine[], facts: DealFacts, now: number): DealResult {
  const { deals, orderedBefore = false } = facts;
  const code = codeOf(facts.dealCode);
  const context = { lines, orderedBefore, timeZone: place.timeZone, now };
  const why = (deal: OfferedDeal) => whyUnlawful(place, deal, now) ?? explainIneligible(deal, context);
  const offered = deals.filter((deal) => deal.code === null || deal.code === code);
  const eligible = offered.filter((deal) => !why(deal));
  const dealt = withDeals(lines, eligible, minimumUnitCents(place, now));
  if (code === null) return { ...dealt, code };
  const coded = offered.find((deal) => deal.code === code);
  const refusal = coded ? (why(coded) ?? null) : refuse("deal-unknown", "This code is not valid here.");
  const applied = dealt.deals.some(({ id }) => id === coded?.id);
  const message = refusal?.message ?? (applied ? null : "Your cart has a better deal than this code's.");
  return { ...dealt, code: { code, applied, message, refusal } };
}

/** Reapplies an order's deals to changed lines. Their conditions were met when the order was placed. */
export function reapplyDeals(
  place: OfferPlace,
  lines: readonly OrderLine[],
  deals: readonly OrderDeal[],
  at: number,
): DealResult {
  const dealt = withDeals(lines, deals, minimumUnitCents(place, at));
  // A deal that takes nothing off now may apply to a later change.
  const idle = deals.filter(({ id }) => !dealt.deals.some((deal) => deal.id === id));
  const unused = idle.map((deal) => ({ ...deal, discountCents: 0, lineCents: [] }));
  return { ...dealt, deals: [...dealt.deals, ...unused], code: null };
}

export function withDeals<L extends DealLine>(lines: readonly L[], terms: readonly DealTerms[], keepCents: number) {
  const deals = chooseDeals(terms, lines, { keepCents }).map(({ deal, discount }) => {
    const { uses: _, usesOfPerson: __, ...terms } = deal as OfferedDeal;
    return { ...terms, discountCents: discountCents(discount), lineCents: discount.map(Number) };
  });
  const discountOn = (n: number) => sum(deals.map(({ lineCents }) => lineCents[n] ?? 0));
  return { lines: lines.map((line, n) => ({ ...line, discountCents: discountOn(n) })), deals };
}

export const checkCode = ({ code }: Pick<DealResult, "code">): Refusal | undefined =>
  code?.refusal ? { ...code.refusal, fields: { dealCode: code.refusal.message } } : undefined;

type DealContext = { lines: readonly DealLine[]; orderedBefore: boolean; timeZone: string; now: number };

function explainIneligible(
  deal: OfferedDeal,
  { lines, orderedBefore, timeZone, now }: DealContext,
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
