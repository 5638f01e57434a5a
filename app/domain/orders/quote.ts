import {
  checkDelivery,
  checkLawful,
  isReservation,
  paymentRule,
  paymentsWithinLaw,
  placeRule,
  withinLaw,
} from "../compliance/flow.ts";
import type { LimitUse } from "../compliance/meter.ts";
import { packIn } from "../compliance/pack-in.ts";
import { checkDeliveries, checkLimits, limitUses, residenceQuestion } from "../compliance/person-limits.ts";
import { delivers } from "../dispensaries/delivery-zone.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import type { Stock } from "../menu/stock.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import type { DeliveryAddress } from "../places/address.ts";
import type { Point } from "../places/geo.ts";
import type { PlaceKind } from "../places/place-kind.ts";
import { arrivalFacts, estimatedWindow } from "./arrival.ts";
import { checkShop } from "./availability.ts";
import { isClosedNow } from "./closed-now.ts";
import { type CodeVerdict, checkCode, dealLines } from "./deals/apply.ts";
import type { OrderDeal } from "./deals/deal.ts";
import { checkQuantities, type LineChange, matchLines, type WantedLine } from "./lines.ts";
import { checkMinimum } from "./minimum-order.ts";
import type { OrderLine } from "./order-line.ts";
import { type OrderTaxes, orderTaxes } from "./order-taxes.ts";
import type { Orderable, OrderableVendor } from "./orderable.ts";
import { type Amounts, paymentFeeCents, priceOrder, tipCentsFrom } from "./pricing.ts";
import { noWindows, type WindowSettings } from "./windows/settings.ts";
import { type ChosenWindow, chooseWindow } from "./windows/windows.ts";

export type QuoteRequest = {
  vendorId: string;
  orderType: OrderType;
  items: WantedLine[];
  /** Null where it is not known yet: nothing is said of it then. */
  deliveryAddress: Partial<DeliveryAddress> | null;
  paymentMethod: string | null;
  tip: number | null;
  /** About where the shopper is, for the estimate alone; null where it is not known. */
  near?: Point | null;
  placeKind?: PlaceKind;
  /** The window's beginning of an order ahead; null for as soon as possible. */
  windowFrom?: number | null;
  /** Who buys; null where it is not known yet. */
  contact?: { phone: string; birthdate: string } | null;
  /** As it was typed. */
  dealCode?: string | null;
  /** Whether the buyer lives in the dispensary's state; undefined where nobody was asked yet. */
  resident?: boolean | undefined;
};

/** What a cart comes to now, what changed since it was filled, and what stands in the way of ordering it. */
export type Quote = Amounts & {
  vendor: OrderableVendor;
  lines: OrderLine[];
  /** What is taken off, and what became of the code; null where none was typed. */
  deals: OrderDeal[];
  code: CodeVerdict | null;
  changes: LineChange[];
  /** How many of each product can be had; null where nobody counts. */
  stock: Record<string, Stock>;
  /** What one person may buy here, and how far this cart and what its buyer had here today use it. */
  limits: LimitUse[];
  /** What has to be asked of the buyer, since visitors may buy less here. */
  residence: { label: string; hint: string } | null;
  taxes: OrderTaxes;
  /** Whether an order is a reservation, where the law lets deliveries go, and what it takes off the payments. */
  law: { reservation: boolean; placeRule: string | null; paymentRule: string | null };
  /** What the law wants said before the purchase. */
  warnings: readonly string[];
  /** When it would arrive or be ready, in milliseconds; null while it cannot be ordered, and of a delivery to nowhere. */
  eta: { from: number; to: number } | null;
  problems: Refusal[];
};

/** Prices a cart without placing an order (DECISIONS 11, 12). Refuses an unknown dispensary, and too many of one product. */
export function quoteCart(
  request: QuoteRequest,
  {
    vendor: seller,
    products,
    bought = [],
    checkedBefore = true,
    localRates = [],
    windows = noWindows,
    taken = {},
    ...offered
  }: Orderable,
  placedAt: number,
): Outcome<Quote> {
  const tooMany = checkQuantities(request.items);
  if (tooMany) return tooMany;
  if (!seller) return refuse("not-found", "This dispensary does not exist.");
  const { orderType, placeKind = "home", paymentMethod } = request;
  const { windowFrom = null } = request;
  const window = windowFrom === null ? ok(null) : chooseWindow(seller, { windows, taken }, windowFrom, placedAt);
  // All that follows is of the time for which it is ordered.
  const now = window.ok ? (window.value?.windowFrom ?? placedAt) : placedAt;
  const vendor = { ...withinLaw(seller, now), acceptedPayments: paymentsWithinLaw(seller, orderType, now) };
  const { lines: wanted, changes } = matchLines(vendor.id, request.items, products);
  const dealt = dealLines(vendor, wanted, { ...offered, dealCode: request.dealCode }, now);
  const { lines, deals, code } = dealt;
  const feeCents = paymentFeeCents(vendor.acceptedPayments, request.paymentMethod ?? "") ?? 0;
  const tipCents = request.orderType === "Delivery" ? (tipCentsFrom(request.tip ?? 0) ?? 0) : 0;
  const amounts = priceOrder(lines, feeCents, tipCents);
  const buyer = { ...vendor, resident: request.resident ?? null };
  const closed = window.ok
    ? orLater(
        checkLawful(seller, orderType, { askedAt: placedAt, forAt: now }) ?? checkShop(vendor, orderType, now),
        windows,
      )
    : window;
  const problems = [
    closed,
    checkDelivery(vendor, { orderType, placeKind, paymentMethod, checkedBefore }, now),
    checkDeliveries(vendor, orderType, bought, now),
    checkLimits(buyer, lines, bought, now, placedAt),
    checkMinimum(vendor, lines),
    checkCode(dealt),
  ].filter((problem) => problem !== undefined);
  const customerCity = request.deliveryAddress?.city ?? null;
  const taxes = orderTaxes(lines, { vendor, orderType: request.orderType, customerCity, localRates }, now);
  const warnings = packIn(vendor.state, now, vendor.timeZone).flow.warnings?.value ?? [];
  const limits = limitUses(buyer, lines, bought, now);
  const residence = residenceQuestion(vendor, now);
  return ok({
    vendor,
    lines,
    deals,
    code,
    changes,
    stock: Object.fromEntries(products.map(({ id, stock = null }) => [id, stock])),
    ...amounts,
    limits,
    residence,
    taxes,
    warnings,
    law: {
      reservation: isReservation(vendor, now),
      placeRule: placeRule(vendor, now),
      paymentRule: paymentRule(seller, orderType, now),
    },
    eta: closed ? null : etaOf(request, vendor, window.ok ? window.value : null, placedAt),
    problems,
  });
}

function etaOf(
  { orderType, near = null }: QuoteRequest,
  vendor: OrderableVendor,
  window: ChosenWindow | null,
  placedAt: number,
) {
  if (window) return { from: window.windowFrom, to: window.windowTo };
  const isReached = orderType === "Pickup" || (near && delivers(vendor, near));
  return !isReached ? null : estimatedWindow(orderType, arrivalFacts(vendor, near), placedAt);
}

/** A dispensary that takes no orders now says that it takes them for later, where it does. */
function orLater(problem: Refusal | undefined, { capacity }: WindowSettings): Refusal | undefined {
  if (!problem || capacity === 0 || !isClosedNow(problem.reason)) return problem;
  return { ...problem, message: `${problem.message} You can order for later at the checkout.` };
}
