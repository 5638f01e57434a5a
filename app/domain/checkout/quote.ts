import { clockFor } from "../clock.ts";
import { isReservation, paymentRule, placeRule } from "../compliance/flow.ts";
import { packIn } from "../compliance/pack-in.ts";
import { residenceQuestion } from "../compliance/person-limits.ts";
import { delivers } from "../dispensaries/delivery-zone.ts";
import type { Stock } from "../menu/stock.ts";
import { type Outcome, ok } from "../outcome.ts";
import { arrivalFacts, estimatedWindow } from "./arrival.ts";
import { assessSale, type Sale } from "./assess.ts";
import type { QuoteRequest } from "./draft.ts";
import type { SaleFacts } from "./sale-facts.ts";

/** The assessment of a cart, and what a shopper has to know besides. */
export type Quote = Sale & {
  /** How many of each product can be had; null where nobody counts. */
  stock: Record<string, Stock>;
  /** What has to be asked of the buyer, since visitors may buy less here. */
  residence: { label: string; hint: string } | null;
  /** Whether an order is a reservation, where the law lets deliveries go, and what it takes off the payments. */
  law: { reservation: boolean; placeRule: string | null; paymentRule: string | null };
  /** What the law wants said before the purchase. */
  warnings: readonly string[];
  /** When it would arrive or be ready, in milliseconds; null while it cannot be ordered, and of a delivery to nowhere. */
  eta: { from: number; to: number } | null;
};

/** Prices a cart without placing an order (DECISIONS 11, 12). Refuses too many of one product. */
export function quoteCart(request: QuoteRequest, facts: SaleFacts, now: number): Outcome<Quote> {
  const sale = assessSale(request, facts, clockFor(now, request.windowFrom));
  const [first] = sale.problems;
  if (first?.reason === "too-many") return first;
  const { vendor, at } = sale;
  return ok({
    ...sale,
    stock: Object.fromEntries(facts.products.map(({ id, stock = null }) => [id, stock])),
    residence: residenceQuestion(vendor, at),
    warnings: packIn(vendor.state, at, vendor.timeZone).flow.warnings?.value ?? [],
    law: {
      reservation: isReservation(vendor, at),
      placeRule: placeRule(vendor, at),
      paymentRule: paymentRule(facts.vendor, request.orderType, at),
    },
    eta: etaOf(request, sale, now),
  });
}

function etaOf({ orderType, near }: QuoteRequest, { vendor, window, open }: Sale, now: number) {
  if (!open) return null;
  if (window) return { from: window.windowFrom, to: window.windowTo };
  const isReached = orderType === "Pickup" || (near && delivers(vendor, near));
  return !isReached ? null : estimatedWindow(orderType, arrivalFacts(vendor, near), now);
}
