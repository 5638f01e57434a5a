import { centsFromDollars, dollarsFromCents } from "../money.ts";
import { type CartItem, lineKey } from "./cart.ts";
import { type Amounts, paymentFeeCents, priceOrder } from "./pricing.ts";
import type { QuoteJson } from "./schema.ts";

export type SummaryLine = {
  key: string;
  item: CartItem;
  priceCents: number;
  wasCents: number | null;
  /** Null if not on sale, or if the law forbids showing it. */
  regularCents: number | null;
  amount: string;
  quantity: number;
  left: number | null;
  unavailable: boolean;
};

/** `goodsCents` is before deals; `savedCents` is what sale prices take off. */
export type OrderSummary = Amounts & {
  lines: SummaryLine[];
  goodsCents: number;
  savedCents: number;
  deals: QuoteJson["deals"];
};

export function summaryOf(
  items: readonly CartItem[],
  quote: QuoteJson | null,
  { paymentMethod, tipCents }: { paymentMethod: string | null; tipCents: number },
): OrderSummary {
  const lines = withinStock(items.map((item) => summaryLine(item, quote)));
  const counted = lines
    .filter((line) => !line.unavailable)
    .map(({ item: { productId }, quantity, priceCents, regularCents }) => ({
      productId,
      quantity,
      priceCents,
      regularCents,
      salePriceCents: null,
    }));
  const deals = quote && quoteMatchesCart(quote, counted) ? quote.deals : [];
  const dealCents = deals.reduce((sum, { amount }) => sum + (centsFromDollars(amount) ?? 0), 0);
  const feeCents = paymentFeeCents(quote?.vendor.acceptedPayments ?? [], paymentMethod ?? "") ?? 0;
  const amounts = priceOrder(counted, feeCents, tipCents);
  return {
    lines,
    deals,
    ...amounts,
    goodsCents: amounts.subtotalCents,
    subtotalCents: amounts.subtotalCents - dealCents,
    totalCents: amounts.totalCents - dealCents,
    savedCents: counted.reduce(
      (sum, line) => sum + ((line.regularCents ?? line.priceCents) - line.priceCents) * line.quantity,
      0,
    ),
  };
}

function quoteMatchesCart({ items }: QuoteJson, counted: readonly { productId: string; quantity: number }[]): boolean {
  const manyOf = (lines: readonly { productId: string; quantity: number }[], id: string) =>
    lines.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);
  return [...items, ...counted].every(({ productId }) => manyOf(items, productId) === manyOf(counted, productId));
}

const isUnavailable = (quote: QuoteJson | null, productId: string): boolean =>
  quote?.changes.some((change) => change.kind === "gone" && change.productId === productId) ?? false;

export const leftIn = (quote: QuoteJson | null, productId: string): number | null =>
  isUnavailable(quote, productId) ? 0 : (quote?.items.find((item) => item.productId === productId)?.left ?? null);

function withinStock(lines: readonly SummaryLine[]): SummaryLine[] {
  const allotted = new Map<string, number>();
  return lines.map((line) => {
    const { productId, quantity } = line.item;
    const before = allotted.get(productId) ?? 0;
    const most = line.left === null || line.unavailable ? quantity : Math.min(quantity, line.left - before);
    allotted.set(productId, before + most);
    return { ...line, quantity: most };
  });
}

function summaryLine(item: CartItem, quote: QuoteJson | null): SummaryLine {
  const quoted = quote?.items.find(({ productId }) => productId === item.productId);
  const seenCents = centsFromDollars(item.price) ?? 0;
  const priceCents = quoted ? (centsFromDollars(quoted.salePrice ?? quoted.price) ?? seenCents) : seenCents;
  return {
    key: lineKey(item),
    item,
    priceCents,
    wasCents: priceCents === seenCents ? null : seenCents,
    regularCents: quoted && quoted.salePrice !== null ? (centsFromDollars(quoted.price) ?? null) : null,
    amount: quoted?.amount ?? item.amount,
    quantity: item.quantity,
    left: leftIn(quote, item.productId),
    unavailable: isUnavailable(quote, item.productId),
  };
}

export const orderedLines = ({ lines }: OrderSummary) =>
  lines
    .filter((line) => !line.unavailable)
    .map(({ item, priceCents, amount, quantity }) => ({
      productId: item.productId,
      name: item.name,
      category: item.category,
      quantity,
      price: dollarsFromCents(priceCents),
      salePrice: null,
      image: item.image,
      brand: item.brand,
      strain: item.strain,
      amount,
    }));
