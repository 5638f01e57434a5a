import { clockFor } from "../clock.ts";
import { parseBirthdate } from "../compliance/birthdate.ts";
import { isReservation } from "../compliance/flow.ts";
import { noIdCheck } from "../compliance/id-check.ts";
import { residenceOf } from "../compliance/person-limits.ts";
import { localDate } from "../local-date.ts";
import { acceptanceDeadline } from "../orders/acceptance.ts";
import { asksToConfirm } from "../orders/confirm-first.ts";
import type { Order } from "../orders/order.ts";
import { type Outcome, ok, refuse, refuseField } from "../outcome.ts";
import { digitsOf } from "../phone.ts";
import { formatAddress } from "../places/address.ts";
import { assessSale } from "./assess.ts";
import { checkAge, contactErrors, contactMessage } from "./contact-info.ts";
import { checkAddress, checkNote } from "./delivery.ts";
import type { Checkout } from "./draft.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { SaleFacts, SellingVendor } from "./sale-facts.ts";

/** SPEC.md 5, DECISIONS 12 to 21. `checkZone` runs later, because it needs geocoding. */
export function decideOrder(checkout: Checkout, facts: SaleFacts, now: number): Outcome<Omit<Order, "id">> {
  const { contact, orderType } = checkout;
  const { vendor } = facts;
  if (checkout.items.length === 0) return refuse("cart-empty", "Your cart is empty.");
  const today = localDate(now, vendor.timeZone);
  const errors = contactErrors(contact, today);
  const message = contactMessage(contact, errors);
  if (message) return refuse("contact-incomplete", message, { fields: errors });
  const tooYoung = checkAge(contact, today);
  if (tooYoung) return refuseField("too-young", "birthdate", tooYoung);
  const address = checkAddress(checkout);
  if (!address.ok) return address;
  const note = checkNote(checkout);
  if (!note.ok) return note;

  const clock = clockFor(now, checkout.windowFrom);
  // Shoppers who don't say are treated as visitors.
  const resident = residenceOf(vendor, checkout.resident ?? false, clock.forAt);
  const draft = { ...checkout, deliveryAddress: address.value, resident };
  const sale = assessSale(draft, facts, clock);
  if (sale.problems[0]) return sale.problems[0];
  const { subtotalCents, feeCents, tipCents, totalCents, lines, deals, points, taxes, window } = sale;
  return ok({
    ...newOrder(vendor, now),
    ...window,
    waitsUntil: acceptanceDeadline({ createdAt: now, ...window }, vendor, facts.windows.acceptMinutes),
    subtotalCents,
    feeCents,
    tipCents,
    totalCents,
    orderType,
    confirmFirst: asksToConfirm(orderType, facts.noShows, now),
    reservation: isReservation(vendor, sale.at),
    resident,
    firstName: contact.firstName.trim(),
    lastName: contact.lastName.trim(),
    email: contact.email.trim(),
    phone: digitsOf(contact.phone),
    birthdate: parseBirthdate(contact.birthdate.trim()) as string,
    deliveryAddress: address.value,
    deliveryNote: note.value,
    paymentMethod: checkout.paymentMethod as PaymentMethod,
    items: lines,
    deals,
    pointsUsed: points?.used ?? 0,
    pointsEarned: points?.earned ?? 0,
    taxes,
  });
}

const newOrder = (vendor: SellingVendor, now: number) => ({
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
