import { currentPriceCents } from "../menu/product.ts";
import { centsFromDollars } from "../money.ts";
import type { AcceptedPayment } from "./payment-methods.ts";

export type PricedLine = {
  priceCents: number;
  salePriceCents: number | null;
  quantity: number;
  discountCents?: number;
};

/** Subtotal is after deals. Taxes are included in the prices. */
export type Amounts = { subtotalCents: number; feeCents: number; tipCents: number; totalCents: number };

export const linePriceCents = (line: PricedLine): number =>
  subtotalBeforeDealsCents([line]) - (line.discountCents ?? 0);

export const subtotalBeforeDealsCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + currentPriceCents(line) * line.quantity, 0);

/** SPEC.md 9, DECISIONS 20. */
export function priceOrder(lines: readonly PricedLine[], feeCents: number, tipCents: number): Amounts {
  const subtotalCents = lines.reduce((sum, line) => sum + linePriceCents(line), 0);
  return { subtotalCents, feeCents, tipCents, totalCents: subtotalCents + feeCents + tipCents };
}

export function paymentFeeCents(accepted: readonly AcceptedPayment[], method: string): number | undefined {
  const found = accepted.find((payment) => payment.method === method);
  if (!found) return undefined;
  return found.method === "Cash" ? 0 : found.fee * 100;
}

export const tipChoicesCents = [0, 300, 500, 1000] as const;
/** Anything larger is probably a typo. */
export const TIP_MAX_CENTS = 50_000;

/** Undefined if negative, over the cap, or not a whole number of cents. */
export function tipCentsFrom(dollars: number): number | undefined {
  const cents = centsFromDollars(dollars) ?? -1;
  return cents >= 0 && cents <= TIP_MAX_CENTS ? cents : undefined;
}
