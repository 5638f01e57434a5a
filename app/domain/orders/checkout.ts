import { parseBirthdate } from "../compliance/birthdate.ts";
import { checkDelivery, checkLawful, isReservation, withinLaw } from "../compliance/flow.ts";
import { noIdCheck } from "../compliance/id-check.ts";
import { checkDeliveries, checkLimits, residenceOf } from "../compliance/person-limits.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import { localDate } from "../local-date.ts";
import { centsFromDollars, formatUsd } from "../money.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import { digitsOf } from "../phone.ts";
import { type DeliveryAddress, formatAddress } from "../places/address.ts";
import type { PlaceKind } from "../places/place-kind.ts";
import { acceptanceDeadline } from "./acceptance.ts";
import { checkShop } from "./availability.ts";
import { type ContactInfo, checkAge, contactFaults, contactMessage } from "./contact-info.ts";
import { checkCode, dealLines } from "./deals/apply.ts";
import { checkAddress, checkNote } from "./delivery.ts";
import { checkQuantities, type LineChange, matchLines, type OrderableProduct, type WantedLine } from "./lines.ts";
import { checkMinimum } from "./minimum-order.ts";
import type { Order } from "./order.ts";
import { orderTaxes } from "./order-taxes.ts";
import type { Orderable, OrderableVendor } from "./orderable.ts";
import { checkPayment, checkTip } from "./payment.ts";
import { type Amounts, priceOrder } from "./pricing.ts";
import { noWindows } from "./windows/settings.ts";
import { chooseWindow } from "./windows/windows.ts";

/** A checkout as the browser sends it; dollars there, and every one of them only compared (DECISIONS 12). */
export type Checkout = {
  vendorId: string;
  orderType: OrderType;
  contact: ContactInfo;
  deliveryAddress: Partial<DeliveryAddress> | null;
  deliveryNote: string | null;
  /** Of the address; a home, where nothing else was said. */
  placeKind?: PlaceKind;
  items: WantedLine[];
  paymentMethod: string | null;
  paymentFee: number | null;
  tip: number | null;
  totalAmount: number;
  /** As it was typed; null where none was. */
  dealCode?: string | null;
  /** Whether the buyer says to live in the dispensary's state. */
  resident?: boolean | undefined;
  /** The window's beginning of an order ahead; null for as soon as possible. */
  windowFrom?: number | null;
};

/**
 * The order that a checkout makes now, if it may be placed (SPEC.md 5 "Checkout", DECISIONS 12 to 21). Everything but
 * the zone, which needs the address to be found first: `checkZone`. Each refusal has its own sentence; where prices or
 * products changed, the details say line by line what.
 */
export function decideOrder(
  checkout: Checkout,
  {
    vendor,
    products,
    bought = [],
    checkedBefore = false,
    localRates = [],
    windows = noWindows,
    taken = {},
    ...offered
  }: Orderable,
  now: number,
): Outcome<Omit<Order, "id">> {
  const { contact, items } = checkout;
  if (items.length === 0) return refuse("cart-empty", "Your cart is empty.");
  const tooMany = checkQuantities(items);
  if (tooMany) return tooMany;
  if (!vendor) return refuse("not-found", "This dispensary does not exist.");
  const today = localDate(now, vendor.timeZone);
  const faults = contactFaults(contact, today);
  const message = contactMessage(contact, faults);
  if (message) return refuse("contact-incomplete", message, { fields: faults });
  const tooYoung = checkAge(contact, today);
  if (tooYoung) return refuse("too-young", tooYoung, { fields: { birthdate: tooYoung } });
  const birthdate = parseBirthdate(contact.birthdate.trim()) as string;

  const address = checkAddress(checkout);
  if (!address.ok) return address;
  const note = checkNote(checkout);
  if (!note.ok) return note;
  const { orderType, placeKind = "home", paymentMethod } = checkout;
  const { windowFrom = null } = checkout;
  const window = windowFrom === null ? ok(null) : chooseWindow(vendor, { windows, taken }, windowFrom, now);
  if (!window.ok) return window;
  // Hours, law, limits and taxes are those of the time for which it is ordered.
  const at = window.value?.windowFrom ?? now;
  const shop =
    checkLawful(vendor, orderType, { askedAt: now, forAt: at }) ?? checkShop(withinLaw(vendor, at), orderType, at);
  if (shop) return shop;
  const foreign = anotherVendorsProduct(vendor, products);
  if (foreign) return foreign;

  const unlawful =
    checkDelivery(vendor, { orderType, placeKind, paymentMethod, checkedBefore }, at) ??
    checkDeliveries(vendor, orderType, bought, at);
  if (unlawful) return unlawful;
  const payment = checkPayment(checkout, vendor);
  if (!payment.ok) return payment;
  const tip = checkTip(checkout);
  if (!tip.ok) return tip;
  const resident = residenceOf(vendor, checkout.resident, at);
  const { lines: wanted, changes } = matchLines(vendor.id, items, products);
  const dealt = dealLines(vendor, wanted, { ...offered, dealCode: checkout.dealCode }, at);
  const { lines, deals } = dealt;
  const amounts = priceOrder(lines, payment.value.feeCents, tip.value);
  const refusal =
    checkCode(dealt) ??
    checkSeen(checkout, changes, amounts) ??
    checkLimits({ ...vendor, resident }, lines, bought, at, now) ??
    checkMinimum(vendor, lines);
  if (refusal) return refusal;
  return ok({
    ...newOrder(vendor, now),
    ...window.value,
    acceptBy: acceptanceDeadline({ createdAt: now, ...window.value }, vendor, windows.acceptMinutes),
    ...amounts,
    orderType,
    reservation: isReservation(vendor, at),
    resident,
    firstName: contact.firstName.trim(),
    lastName: contact.lastName.trim(),
    email: contact.email.trim(),
    phone: digitsOf(contact.phone),
    birthdate,
    deliveryAddress: address.value,
    deliveryNote: note.value,
    paymentMethod: payment.value.paymentMethod,
    items: lines,
    deals,
    taxes: orderTaxes(
      lines,
      { vendor, orderType: checkout.orderType, customerCity: address.value?.city ?? null, localRates },
      at,
    ),
  });
}

const newOrder = (vendor: OrderableVendor, now: number) => ({
  vendorId: vendor.id,
  vendorDetails: {
    dispensaryName: vendor.dispensaryName,
    storefrontAddress: formatAddress(vendor),
    logoKey: vendor.logoKey,
    phone: vendor.phone,
  },
  createdAt: now,
  updatedAt: now,
  version: 1,
  status: "AWAITING_PROCESSING" as const,
  events: [],
  couriers: [],
  proposals: [],
  reminders: [],
  seenAt: null,
  idCheckedAt: null,
  ...noIdCheck,
});

function anotherVendorsProduct(vendor: OrderableVendor, products: readonly OrderableProduct[]): Refusal | undefined {
  if (products.every((product) => product.vendorId === vendor.id)) return undefined;
  return refuse(
    "another-vendor",
    `You can only add products from the same vendor (${vendor.dispensaryName}). Please clear your cart to add items from a different vendor.`,
  );
}

/** The shopper agreed to a total; another one is asked for anew, with what changed. */
function checkSeen(
  { totalAmount }: Checkout,
  changes: readonly LineChange[],
  { totalCents }: Amounts,
): Refusal | undefined {
  if (changes.length === 0 && centsFromDollars(totalAmount) === totalCents) return undefined;
  const [only, another] = changes;
  const many = "Some products have changed since you filled your cart.";
  const message = only ? (another ? many : only.message) : `The total is now ${formatUsd(totalCents)}.`;
  return refuse("changed-meanwhile", message);
}
