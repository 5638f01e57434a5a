import { isOfAge } from "../compliance/age.ts";
import { parseBirthdate } from "../compliance/birthdate.ts";
import { delivers } from "../dispensaries/delivery-zone.ts";
import { type BusinessHours, isOpenAt, nextOpening } from "../dispensaries/opening-hours.ts";
import { type DispensaryType, type OrderType, offers, type VendorStatus } from "../dispensaries/vendor.ts";
import { localDate } from "../local-date.ts";
import { centsFromDollars, formatUsd } from "../money.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import { APARTMENT_MAX, DELIVERY_NOTE_MAX, type DeliveryAddress } from "../places/address.ts";
import type { Point } from "../places/geo.ts";
import { isOneLine } from "../text.ts";
import { type Basket, checkQuantities, fillBasket, type OrderableProduct, type WantedLine } from "./basket.ts";
import { type ContactInfo, contactFaults } from "./contact-info.ts";
import type { AcceptedPayment, PaymentMethod } from "./payment-methods.ts";
import { type Amounts, paymentFeeCents, priceOrder, TIP_MAX_CENTS, tipCentsFrom } from "./pricing.ts";

/** A checkout as the browser sends it; dollars there, and every one of them only compared (DECISIONS 12). */
export type Checkout = {
  vendorId: string;
  orderType: OrderType;
  contact: ContactInfo;
  deliveryAddress: Partial<DeliveryAddress> | null;
  deliveryNote: string | null;
  items: WantedLine[];
  paymentMethod: string | null;
  paymentFee: number | null;
  tip: number | null;
  totalAmount: number;
};

/** A dispensary as it stands when somebody orders. */
export type OrderableVendor = {
  id: string;
  dispensaryName: string;
  dispensaryType: DispensaryType;
  status: VendorStatus;
  suspendedAt: number | null;
  timeZone: string;
  businessHours: BusinessHours;
  minOrderCents: number;
  acceptedPayments: AcceptedPayment[];
  phone: string | null;
  logoKey: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  zoneLat: number | null;
  zoneLng: number | null;
  deliveryRadiusMiles: number;
};

export type Facts = { vendor: OrderableVendor | undefined; products: OrderableProduct[] };

export type Decided = Amounts &
  Pick<Basket, "lines"> & {
    paymentMethod: PaymentMethod;
    birthdate: string;
    deliveryAddress: DeliveryAddress | null;
    deliveryNote: string | null;
  };

/**
 * Whether an order may be placed now, and what it comes to (SPEC.md 5 "Checkout", DECISIONS 12 to 21). Everything but
 * the zone, which needs the address to be found first: `checkZone`. Each refusal has its own sentence; where prices or
 * products changed, the details say line by line what.
 */
export function decideOrder(checkout: Checkout, { vendor, products }: Facts, now: number): Outcome<Decided> {
  const { contact, items } = checkout;
  if (items.length === 0) return refuse("cart-empty", "Your cart is empty.");
  const tooMany = checkQuantities(items);
  if (tooMany) return tooMany;
  if (!vendor) return refuse("not-found", "This dispensary does not exist.");
  const today = localDate(now, vendor.timeZone);
  const faults = contactFaults(contact, today);
  const [fault] = Object.values(faults);
  if (fault) return refuse("contact-incomplete", fault, { fields: faults });
  const birthdate = parseBirthdate(contact.birthdate.trim()) as string;
  if (!isOfAge(birthdate, today)) return refuse("too-young", TOO_YOUNG, { fields: { birthdate: TOO_YOUNG } });

  const address = checkAddress(checkout);
  if (!address.ok) return address;
  const note = checkNote(checkout);
  if (!note.ok) return note;
  const shop = checkShop(vendor, checkout.orderType, now);
  if (shop) return shop;
  const foreign = anotherVendorsProduct(vendor, products);
  if (foreign) return foreign;

  const payment = checkPayment(checkout, vendor);
  if (!payment.ok) return payment;
  const tip = checkTip(checkout);
  if (!tip.ok) return tip;
  const basket = fillBasket(vendor.id, items, products);
  const amounts = priceOrder(basket.lines, payment.value.feeCents, tip.value);
  const refusal = checkSeen(checkout, basket, amounts) ?? checkMinimum(vendor, amounts);
  if (refusal) return refusal;
  const { paymentMethod } = payment.value;
  return ok({
    ...amounts,
    lines: basket.lines,
    paymentMethod,
    birthdate,
    deliveryAddress: address.value,
    deliveryNote: note.value,
  });
}

const TOO_YOUNG = "You must be 21 or older to order.";

/** Whether a shop takes orders of this kind now. */
export function checkShop(vendor: OrderableVendor, orderType: OrderType, now: number): Refusal | undefined {
  const name = vendor.dispensaryName;
  if (vendor.status !== "active" || vendor.suspendedAt !== null) {
    return refuse("vendor-unavailable", `${name} is not taking orders at the moment.`);
  }
  if (!offers(vendor.dispensaryType, orderType)) {
    return refuse("order-type-not-offered", `${name} does not offer ${orderType.toLowerCase()}.`);
  }
  if (!isOpenAt(vendor.businessHours, vendor.timeZone, now)) {
    const next = nextOpening(vendor.businessHours, vendor.timeZone, now);
    const opens = next ? ` It opens ${next.label}.` : "";
    return refuse("vendor-closed", `${name} is closed.${opens}`, { details: { nextOpening: next?.label ?? null } });
  }
  return undefined;
}

const ADD_ADDRESS = "Please add a delivery address.";
const INVALID_ADDRESS = "Invalid delivery address format. Please re-enter your address.";
const ADDRESS_PART_MAX = 120;
const INVALID_APARTMENT = `Write the apartment on one line of at most ${APARTMENT_MAX} characters.`;
export const DELIVERY_NOTE_TOO_LONG = `A note has at most ${DELIVERY_NOTE_MAX} characters.`;

/** The parts of a delivery's address, if they are all there; null for a pickup. */
export function checkAddress({
  orderType,
  deliveryAddress,
}: Pick<Checkout, "orderType" | "deliveryAddress">): Outcome<DeliveryAddress | null> {
  if (orderType === "Pickup") return ok(null);
  const { street = "", city = "", state = "", zip = "" } = deliveryAddress ?? {};
  const apartment = deliveryAddress?.apartment?.trim() ?? "";
  const parts = [street, city, state, zip].map((part) => part.trim());
  if (parts.every((part) => part === "")) return refuse("address-missing", ADD_ADDRESS, onAddress(ADD_ADDRESS));
  const usable = (part: string) => part !== "" && part.length <= ADDRESS_PART_MAX && isOneLine(part);
  if (!parts.every(usable)) return refuse("address-invalid", INVALID_ADDRESS, onAddress(INVALID_ADDRESS));
  if (apartment.length > APARTMENT_MAX || !isOneLine(apartment)) {
    return refuse("apartment-invalid", INVALID_APARTMENT, { fields: { apartment: INVALID_APARTMENT } });
  }
  return ok({
    apartment: apartment || null,
    street: parts[0] as string,
    city: parts[1] as string,
    state: parts[2] as string,
    zip: parts[3] as string,
  });
}

/** A note is for the driver: a pickup has none. */
function checkNote({ orderType, deliveryNote }: Checkout): Outcome<string | null> {
  const note = deliveryNote?.trim() ?? "";
  if (orderType === "Pickup" || note === "") return ok(null);
  if (note.length <= DELIVERY_NOTE_MAX) return ok(note);
  return refuse("note-too-long", DELIVERY_NOTE_TOO_LONG, { fields: { deliveryNote: DELIVERY_NOTE_TOO_LONG } });
}

const onAddress = (message: string) => ({ fields: { deliveryAddress: message } });

/** Whether the place of the address lies in the zone; undefined is an address that nobody can find. */
export function checkZone(vendor: OrderableVendor, place: Point | undefined): Refusal | undefined {
  const message = place
    ? `${vendor.dispensaryName} does not deliver to this address.`
    : "We could not find this address. Please re-enter your address.";
  if (place && delivers(vendor, place)) return undefined;
  return refuse(place ? "outside-zone" : "address-unknown", message, onAddress(message));
}

function anotherVendorsProduct(vendor: OrderableVendor, products: readonly OrderableProduct[]): Refusal | undefined {
  if (products.every((product) => product.vendorId === vendor.id)) return undefined;
  return refuse(
    "another-vendor",
    `You can only add products from the same vendor (${vendor.dispensaryName}). Please clear your cart to add items from a different vendor.`,
  );
}

const CHOOSE_PAYMENT = "Please select a payment method.";

function checkPayment({ paymentMethod, paymentFee }: Checkout, vendor: OrderableVendor) {
  const fields = (message: string) => ({ fields: { paymentMethod: message } });
  if (!paymentMethod) return refuse("payment-missing", CHOOSE_PAYMENT, fields(CHOOSE_PAYMENT));
  const feeCents = paymentFeeCents(vendor.acceptedPayments, paymentMethod);
  if (feeCents === undefined) {
    const message = `${vendor.dispensaryName} does not accept ${isOneLine(paymentMethod) ? paymentMethod : "this"}.`;
    return refuse("payment-not-offered", message, fields(message));
  }
  if (paymentFee !== null && centsFromDollars(paymentFee) !== feeCents) {
    return refuse("changed-meanwhile", `The fee for paying by ${paymentMethod} is ${formatUsd(feeCents)}.`);
  }
  return ok({ paymentMethod: paymentMethod as PaymentMethod, feeCents });
}

function checkTip({ tip, orderType }: Checkout): Outcome<number> {
  const cents = tipCentsFrom(tip ?? 0);
  const message =
    cents === undefined
      ? `A tip is an amount from $0.00 to ${formatUsd(TIP_MAX_CENTS)}.`
      : "Tips are for delivery orders only.";
  if (cents === undefined || (cents > 0 && orderType !== "Delivery")) {
    return refuse("tip-invalid", message, { fields: { tip: message } });
  }
  return ok(cents);
}

/** The shopper agreed to a total; another one is asked for anew, with what changed. */
function checkSeen({ totalAmount }: Checkout, { changes }: Basket, { totalCents }: Amounts): Refusal | undefined {
  if (changes.length === 0 && centsFromDollars(totalAmount) === totalCents) return undefined;
  const [only, another] = changes;
  const many = "Some products have changed since you filled your cart.";
  const message = only ? (another ? many : only.message) : `The total is ${formatUsd(totalCents)} now.`;
  return refuse("changed-meanwhile", message);
}

/** Whether the goods reach the shop's minimum; fee and tip do not count. */
export function checkMinimum(vendor: OrderableVendor, { subtotalCents }: Amounts): Refusal | undefined {
  const missing = vendor.minOrderCents - subtotalCents;
  if (missing <= 0) return undefined;
  return refuse(
    "below-minimum-order",
    `The minimum order at ${vendor.dispensaryName} is ${formatUsd(vendor.minOrderCents)}. Add ${formatUsd(missing)} more.`,
  );
}
