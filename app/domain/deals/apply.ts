import { minimumUnitCents, type Offer, type OfferPlace, refuseOffer } from "../compliance/offers.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { chooseDeals } from "./choice.ts";
import { explainIneligible } from "./conditions.ts";
import { codeOf, type DealTerms, type OfferedDeal, type OrderDeal } from "./deal.ts";
import { discountOf, sum, undiscountedCents } from "./discount.ts";

type Place = OfferPlace & { timeZone: string };

export type DealFacts = {
  deals?: readonly OfferedDeal[] | undefined;
  orderedBefore?: boolean | undefined;
  dealCode?: string | null | undefined;
};

export type CodeVerdict = { code: string; applied: boolean; message: string | null; refusal: Refusal | null };

export type DealResult = { lines: OrderLine[]; deals: OrderDeal[]; code: CodeVerdict | null };

/** Applies the deals that save the most (`chooseDeals`), automatic or by code, leaving out unlawful ones. */
export function applyDeals(place: Place, lines: readonly OrderLine[], facts: DealFacts, now: number): DealResult {
  const { deals = [], orderedBefore = false } = facts;
  const code = codeOf(facts.dealCode);
  const goodsCents = sum(lines.map(undiscountedCents));
  const asked = { goodsCents, orderedBefore, timeZone: place.timeZone, now };
  const why = (deal: OfferedDeal) => whyUnlawful(place, deal, now) ?? explainIneligible(deal, asked);
  const offered = deals.filter((deal) => deal.code === null || deal.code === code);
  const eligible = offered.filter((deal) => !why(deal));
  const dealt = withDeals(place, lines, eligible, now);
  return { ...dealt, code: code === null ? null : verdictOn(code, offered, lines, dealt.deals, why) };
}

/** Reapplies an order's deals to changed lines. Their conditions were met when the order was placed. */
export const reapplyDeals = (
  place: Place,
  lines: readonly OrderLine[],
  deals: readonly OrderDeal[],
  at: number,
): DealResult => {
  const dealt = withDeals(place, lines, deals, at);
  // A deal that takes nothing off now may apply to a later change.
  const idle = deals.filter(({ id }) => !dealt.deals.some((deal) => deal.id === id));
  const kept = idle.map((deal) => ({ ...deal, discountCents: 0, lineCents: [] }));
  return { ...dealt, deals: [...dealt.deals, ...kept], code: null };
};

function withDeals(place: Place, lines: readonly OrderLine[], terms: readonly DealTerms[], at: number) {
  if (terms.length === 0) return { lines: [...lines], deals: [] };
  const deals = chooseDeals(terms, lines, { keepCents: minimumUnitCents(place, at) }).map(({ deal, discount }) => {
    const { uses: _, usesOfPerson: __, ...kept } = deal as OfferedDeal;
    return { ...kept, discountCents: sum(discount), lineCents: discount.map(Number) };
  });
  return { lines: lines.map((line, n) => ({ ...line, discountCents: discountAt(deals, n) })), deals };
}

const discountAt = (deals: readonly OrderDeal[], n: number): number =>
  sum(deals.map(({ lineCents }) => lineCents?.[n] ?? 0));

/** Why the state forbids a deal or points, by kind, code or words. */
export const whyUnlawful = (
  place: OfferPlace,
  { kind, code = null, name = "" }: Pick<Offer, "kind" | "code"> & { name?: string },
  at: number,
): Refusal | undefined => refuseOffer(place, { kind, code, texts: [name] }, "quote", at);

function verdictOn(
  code: string,
  offered: readonly OfferedDeal[],
  lines: readonly OrderLine[],
  got: readonly OrderDeal[],
  why: (deal: OfferedDeal) => Refusal | undefined,
): CodeVerdict {
  const refused = (refusal: Refusal): CodeVerdict => ({ code, applied: false, message: refusal.message, refusal });
  const deal = offered.find((each) => each.code === code);
  if (!deal) return refused(refuse("deal-unknown", "This code is not valid here."));
  const reason = why(deal);
  if (reason) return refused(reason);
  if (got.some(({ id }) => id === deal.id)) return { code, applied: true, message: null, refusal: null };
  if (sum(discountOf(deal, lines)) === 0) {
    return refused(refuse("deal-no-goods", "This code does not apply to anything in your cart."));
  }
  return { code, applied: false, message: "Your cart has a better deal than this code's.", refusal: null };
}

export const checkCode = ({ code }: DealResult): Refusal | undefined =>
  code?.refusal ? { ...code.refusal, fields: { dealCode: code.refusal.message } } : undefined;
