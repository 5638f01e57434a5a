import { currentPriceCents } from "../menu/product.ts";
import { centsFromDollars } from "../money.ts";
import type { AcceptedPayment } from "./payment-methods.ts";

export type PricedLine = {
  priceCents: number;
  salePriceCents: number | null;
  quantity: number;
  discountCents?: number;
};

/** What an order comes to, in cents, its goods after deals; the total is the sum of the other three. All taxes are included. */
export type Amounts = { subtotalCents: number; feeCents: number; tipCents: number; totalCents: number };

/** What a line comes to after deals. */
export const linePriceCents = (line: PricedLine): number => goodsCents([line]) - (line.discountCents ?? 0);

/** What lines come to before any deal. */
export const goodsCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + currentPriceCents(line) * line.quantity, 0);

/** Subtotal, payment fee and tip into one total (SPEC.md 9, DECISIONS 20). */
export function priceOrder(lines: readonly PricedLine[], feeCents: number, tipCents: number): Amounts {
  const subtotalCents = lines.reduce((sum, line) => sum + linePriceCents(line), 0);
  return { subtotalCents, feeCents, tipCents, totalCents: subtotalCents + feeCents + tipCents };
}

/** The fee of a payment method, in cents; undefined where the shop does not take it. Cash costs nothing. */
export function paymentFeeCents(accepted: readonly AcceptedPayment[], method: string): number | undefined {
  const found = accepted.find((payment) => payment.method === method);
  if (!found) return undefined;
  return found.method === "Cash" ? 0 : found.fee * 100;
}

/** Tips that one tap chooses, in cents; the first is none. */
export const tipChoicesCents = [0, 300, 500, 1000] as const;
/** A larger one is a slip of the finger. */
export const TIP_MAX_CENTS = 50_000;

/** A tip from JSON dollars in cents; undefined for what is none: negative, beyond the cap, or no whole number of cents. */
export function tipCentsFrom(dollars: number): number | undefined {
  const cents = centsFromDollars(dollars) ?? -1;
  return cents >= 0 && cents <= TIP_MAX_CENTS ? cents : undefined;
}
