import { clockFor } from "../clock.ts";
import { isReservation, paymentRule, placeRule } from "../compliance/flow.ts";
import { takesCodes, warningText } from "../compliance/offers.ts";
import { packIn } from "../compliance/pack-in.ts";
import { residenceQuestion } from "../compliance/person-limits.ts";
import { delivers } from "../dispensaries/delivery-zone.ts";
import type { Stock } from "../menu/stock.ts";
import { asksToConfirm, CONFIRM_FIRST } from "../orders/confirm-first.ts";
import { type Outcome, ok } from "../outcome.ts";
import { stockNote } from "../pos/stock-age.ts";
import { arrivalFacts, estimatedWindow } from "./arrival.ts";
import { assessSale, type Sale } from "./assess.ts";
import type { QuoteRequest } from "./draft.ts";
import type { SaleFacts } from "./sale-facts.ts";

export type Quote = Sale & {
  /** By product ID; null if untracked. */
  stock: Record<string, Stock>;
  residence: { label: string; hint: string } | null;
  law: { reservation: boolean; takesCodes: boolean; placeRule: string | null; paymentRule: string | null };
  warnings: readonly string[];
  stockNote: string | null;
  confirmFirst: string | null;
  /** Milliseconds; null if the cart can't be ordered or a delivery has no address. */
  eta: { from: number; to: number } | null;
};

/** Prices a cart without placing an order (DECISIONS 11, 12). Refuses `too-many` of one product. */
export function quoteCart(request: QuoteRequest, facts: SaleFacts, now: number): Outcome<Quote> {
  const sale = assessSale(request, facts, clockFor(now, request.windowFrom));
  const [first] = sale.problems;
  if (first?.reason === "too-many") return first;
  const { vendor, at } = sale;
  return ok({
    ...sale,
    stock: Object.fromEntries(facts.products.map(({ id, stock = null }) => [id, stock])),
    residence: residenceQuestion(vendor, at),
    warnings: [
      ...(packIn(vendor.state, at, vendor.timeZone).flow.warnings?.value ?? []),
      warningText([vendor], "checkout", at).replace(/\.$/, ""),
    ].filter(Boolean),
    stockNote: sale.stockFrom === null ? null : stockNote(sale.stockFrom, vendor, now),
    confirmFirst: asksToConfirm(request.orderType, facts.noShows, now) ? CONFIRM_FIRST : null,
    law: {
      reservation: isReservation(vendor, at),
      takesCodes: takesCodes(vendor, at),
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
