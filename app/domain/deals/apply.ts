import { minimumUnitCents, type OfferPlace, refuseOffer } from "../compliance/offers.ts";
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
  const dealt = withDeals(
    place,
    lines,
    offered.filter((deal) => !why(deal)),
    now,
  );
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
  return { ...dealt, deals: [...dealt.deals, ...idle.map((deal) => ({ ...deal, discountCents: 0 }))], code: null };
};

function withDeals(place: Place, lines: readonly OrderLine[], deals: readonly DealTerms[], at: number) {
  if (deals.length === 0) return { lines: [...lines], deals: [] };
  const chosen = chooseDeals(deals, lines, { keepCents: minimumUnitCents(place, at) });
  return {
    lines: lines.map((line, n) => ({ ...line, discountCents: sum(chosen.map(({ discount }) => discount[n] ?? null)) })),
    deals: chosen.map(({ deal, discount }) => ({ ...termsOf(deal), discountCents: sum(discount) })),
  };
}

function termsOf(deal: DealTerms): DealTerms {
  const { uses: _, usesOfPerson: __, discountCents: ___, ...terms } = deal as OfferedDeal & OrderDeal;
  return terms;
}

/** Refuses what the state forbids, by kind, code or words. */
export const whyUnlawful = (
  place: OfferPlace,
  { kind, code, name }: Pick<DealTerms, "kind" | "code" | "name">,
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
