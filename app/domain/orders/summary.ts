import { centsFromDollars, dollarsFromCents } from "../money.ts";
import { type CartItem, lineKey } from "./cart.ts";
import type { QuoteJson } from "./checkout-schema.ts";
import type { AcceptedPayment } from "./payment-methods.ts";
import { type Amounts, paymentFeeCents, priceOrder } from "./pricing.ts";

/** A line of the order summary. `wasCents` is another price that the shopper saw in the cart, else null. */
export type SummaryLine = {
  key: string;
  item: CartItem;
  priceCents: number;
  wasCents: number | null;
  amount: string;
  /** No longer to be had: shown, but neither counted nor ordered. */
  gone: boolean;
};

export type OrderSummary = Amounts & { lines: SummaryLine[] };

/** What the page shows and the shopper agrees to: the cart at the quote's prices, or at its own until there is a quote. */
export function summaryOf(
  items: readonly CartItem[],
  quote: QuoteJson | null,
  { paymentMethod, tipCents }: { paymentMethod: string | null; tipCents: number },
): OrderSummary {
  const lines = items.map((item) => summaryLine(item, quote));
  const accepted: AcceptedPayment[] = quote?.vendor.acceptedPayments ?? [];
  const counted = lines
    .filter((line) => !line.gone)
    .map((line) => ({ priceCents: line.priceCents, salePriceCents: null, quantity: line.item.quantity }));
  return { lines, ...priceOrder(counted, paymentFeeCents(accepted, paymentMethod ?? "") ?? 0, tipCents) };
}

function summaryLine(item: CartItem, quote: QuoteJson | null): SummaryLine {
  const quoted = quote?.items.find(({ productId }) => productId === item.productId);
  const gone = quote?.changes.some(({ kind, productId }) => kind === "gone" && productId === item.productId) ?? false;
  const seenCents = centsFromDollars(item.price) ?? 0;
  const priceCents = quoted ? (centsFromDollars(quoted.salePrice ?? quoted.price) ?? seenCents) : seenCents;
  const wasCents = priceCents === seenCents ? null : seenCents;
  return { key: lineKey(item), item, priceCents, wasCents, amount: quoted?.amount ?? item.amount, gone };
}

/** The lines that are ordered, at the prices that the page shows. */
export const orderedLines = ({ lines }: OrderSummary) =>
  lines
    .filter((line) => !line.gone)
    .map(({ item, priceCents, amount }) => ({
      productId: item.productId,
      name: item.name,
      category: item.category,
      quantity: item.quantity,
      price: dollarsFromCents(priceCents),
      salePrice: null,
      image: item.image,
      brand: item.brand,
      strain: item.strain,
      amount,
    }));
