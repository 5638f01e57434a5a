import type { Clock } from "../clock.ts";
import { checkDelivery, checkLawful, paymentsWithinLaw, withinLaw } from "../compliance/flow.ts";
import type { LimitUse } from "../compliance/meter.ts";
import { lawfulPrices } from "../compliance/offers.ts";
import { checkDeliveries, checkLimits, limitUses } from "../compliance/person-limits.ts";
import { applyDeals, type CodeVerdict, checkCode, reapplyDeals } from "../deals/apply.ts";
import type { OrderDeal } from "../deals/deal.ts";
import { givesPoints, isPoints, type PointsOfSale, pointsEarned, redeemPoints } from "../deals/points.ts";
import { centsFromDollars, formatUsd } from "../money.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { ok, type Refusal, refuse } from "../outcome.ts";
import { checkStockSeen, silentSince } from "../pos/stock-age.ts";
import { checkTakesOrders } from "./availability.ts";
import { isClosedNow } from "./closed-reasons.ts";
import type { CartDraft, Draft } from "./draft.ts";
import { checkQuantities, type LineChange, matchLines, type SellableProduct } from "./lines.ts";
import { checkMinimum } from "./minimum-order.ts";
import { checkPayment, checkTip } from "./payment.ts";
import { type Amounts, priceOrder } from "./pricing.ts";
import type { SaleFacts, SellingVendor } from "./sale-facts.ts";
import { type OrderTaxes, orderTaxes } from "./taxes.ts";
import type { WindowSettings } from "./windows/settings.ts";
import { type ChosenWindow, chooseWindow } from "./windows/windows.ts";

export type Sale = Amounts & {
  /** Prices, law and purchase limits are judged as of this instant. */
  at: number;
  vendor: SellingVendor;
  open: boolean;
  /** Null for as soon as possible, and if the requested window isn't offered. */
  window: ChosenWindow | null;
  lines: OrderLine[];
  deals: OrderDeal[];
  code: CodeVerdict | null;
  /** Null where the dispensary gives no points. */
  points: PointsOfSale | null;
  changes: LineChange[];
  stockFrom: number | null;
  taxes: OrderTaxes;
  limits: LimitUse[];
  problems: Refusal[];
};

/** Judges quotes, new orders and order changes alike; a scheduled cart as of its window. */
export function assessSale(draft: Draft, facts: SaleFacts, clock: Clock): Sale {
  const { vendor: seller, bought, checkedBefore, localRates, windows } = facts;
  const { orderType, placeKind, paymentMethod, deliveryAddress } = draft;
  const window = resolveWindow(draft, facts, clock);
  const at = window.ok ? clock.forAt : clock.askedAt;
  const vendor = { ...withinLaw(seller, at), acceptedPayments: paymentsWithinLaw(seller, orderType, at) };
  const buyer = { ...vendor, resident: draft.resident };
  const cart = draft.agreed ? agreedCart(draft, vendor, at) : pricedCart(draft, facts, vendor, at);
  const { lines, deals } = cart;
  const stockFrom = silentSince(facts.stockAt, clock.askedAt);
  const closed = window.ok ? whyClosed(draft, seller, { ...clock, forAt: at }) : window;
  const problems = [
    checkQuantities(draft.items),
    closed && (isQuote(draft) ? withOrderAheadHint(closed, windows) : closed),
    draft.agreed ? undefined : anotherVendorsProduct(seller, facts.products),
    checkDelivery(vendor, { orderType, placeKind, paymentMethod, checkedBefore }, at),
    checkDeliveries(vendor, orderType, bought, at),
    ...cart.problems,
    draft.agreed || !draft.seen ? undefined : checkStockSeen(stockFrom, draft.seen.stockFrom, seller, clock.askedAt),
    checkLimits(buyer, lines, bought, at, clock.askedAt),
    checkMinimum(vendor, lines),
  ].filter((problem) => problem !== undefined);
  const customerCity = deliveryAddress?.city ?? null;
  const taxes = orderTaxes(lines, { vendor, orderType, customerCity, localRates }, at);
  return {
    ...cart.amounts,
    at,
    vendor,
    open: !closed,
    window: window.ok ? window.value : null,
    lines,
    deals,
    code: cart.code,
    points: cart.points && { ...cart.points, earned: cart.points.earns ? pointsEarned(taxes.goodsCents) : 0 },
    changes: cart.changes,
    stockFrom,
    taxes,
    limits: limitUses(buyer, lines, bought, at),
    problems,
  };
}

/** A changed order keeps its reserved slot. */
function resolveWindow(draft: Draft, { vendor, windows, reserved }: SaleFacts, { askedAt }: Clock) {
  if (draft.agreed || draft.windowFrom === null) return ok(null);
  return chooseWindow(vendor, { windows, reserved }, draft.windowFrom, askedAt);
}

/** Changing an order whose window has passed requires the dispensary to be open now. */
function whyClosed({ orderType }: Draft, seller: SellingVendor, { askedAt, forAt }: Clock): Refusal | undefined {
  const openAt = Math.max(askedAt, forAt);
  return (
    checkLawful(seller, orderType, { askedAt, forAt: openAt }) ??
    checkTakesOrders(withinLaw(seller, openAt), orderType, openAt)
  );
}

const isQuote = (draft: Draft): boolean => !draft.agreed && !draft.seen;

function withOrderAheadHint(problem: Refusal, { capacity }: WindowSettings): Refusal {
  if (capacity === 0 || !isClosedNow(problem.reason)) return problem;
  return { ...problem, message: `${problem.message} You can order for later at the checkout.` };
}

function anotherVendorsProduct(vendor: SellingVendor, products: readonly SellableProduct[]): Refusal | undefined {
  if (products.every((product) => product.vendorId === vendor.id)) return undefined;
  return refuse(
    "another-vendor",
    `You can only add products from the same vendor (${vendor.dispensaryName}). Please clear your cart to add items from a different vendor.`,
  );
}

function pricedCart(draft: CartDraft, facts: SaleFacts, vendor: SellingVendor, at: number) {
  const { items, dealCode, seen } = draft;
  const { lines: matched, changes } = matchLines(vendor.id, items, lawfulPrices(vendor, facts.products, at));
  const priced = applyDeals(vendor, matched, { ...facts, dealCode }, at);
  const balance = givesPoints(vendor, at) ? facts.points : null;
  const { dealt, ...redeemed } = redeemPoints(vendor, priced, { balance, uses: draft.usePoints }, at);
  const points = givesPoints(vendor, at) ? { ...redeemed, balance, earns: true } : null;
  // A quote may not have a payment method yet; an order must.
  const payment =
    !draft.paymentMethod && isQuote(draft)
      ? undefined
      : checkPayment(draft.paymentMethod, seen?.paymentFee ?? null, vendor);
  const tip = checkTip(draft);
  const amounts = priceOrder(dealt.lines, payment?.ok ? payment.value.feeCents : 0, tip.ok ? tip.value : 0);
  const problems = [
    payment?.ok === false ? payment : undefined,
    tip.ok ? undefined : tip,
    checkCode(dealt),
    seen ? checkSeen(seen, changes, amounts, draft.usePoints ? (points?.balance ?? null) : null) : undefined,
  ];
  return { ...dealt, points, changes, amounts, problems };
}

function agreedCart({ agreed, items }: Extract<Draft, { agreed: object }>, vendor: SellingVendor, at: number) {
  const deals = agreed.deals.filter((deal) => !isPoints(deal));
  const priced = reapplyDeals(vendor, items, deals, at);
  const { pointsUsed: balance, pointsEarned: earned } = agreed;
  const { dealt, ...redeemed } = redeemPoints(vendor, priced, { balance, uses: true }, at);
  const points = balance + earned > 0 ? { ...redeemed, balance, earns: earned > 0 } : null;
  const amounts = priceOrder(dealt.lines, agreed.feeCents, agreed.tipCents);
  return { ...dealt, points, changes: [], amounts, problems: [] };
}

/** The shopper agreed to a total; any other total needs their consent. */
function checkSeen(
  seen: NonNullable<CartDraft["seen"]>,
  changes: readonly LineChange[],
  { totalCents }: Amounts,
  points: number | null,
): Refusal | undefined {
  if (changes.length === 0 && centsFromDollars(seen.total) === totalCents) return undefined;
  const [only, another] = changes;
  const many = "Some products have changed since you filled your cart.";
  const total = `${formatUsd(totalCents)}.`;
  const alone =
    points === null ? `The total is now ${total}` : `You have ${points} points now, so the total is ${total}`;
  const message = only ? (another ? many : only.message) : alone;
  return refuse("changed-meanwhile", message);
}
