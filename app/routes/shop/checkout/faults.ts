import { type ContactField, type ContactInfo, checkAge, contactErrors } from "#app/domain/checkout/contact-info.ts";
import { parseBirthdate } from "#app/domain/compliance/birthdate.ts";
import { parseAddress } from "#app/domain/places/address.ts";
import type { Buyer } from "../cart/use-quote.ts";
import type { Choices } from "./order-body.ts";
import { TIP_FAULT } from "./payment.tsx";

export type Faults = Record<string, string>;

export function buyerErrors(contact: ContactInfo, today: string): Partial<Record<ContactField, string>> {
  const tooYoung = checkAge(contact, today);
  return { ...(tooYoung ? { birthdate: tooYoung } : {}), ...contactErrors(contact, today) };
}

/** Null until phone and birthdate are complete. */
export const buyerIn = ({ phone, birthdate }: ContactInfo): Buyer | null =>
  phone.replace(/\D/g, "").length >= 10 && parseBirthdate(birthdate) ? { phone, birthdate } : null;

/** SPEC.md 5's messages, by field. */
export function choiceErrors({ orderType, address, paymentMethod, tipCents }: Choices): Faults {
  const faults: Faults = {};
  const delivery = orderType === "Delivery";
  if (delivery && !address) faults.deliveryAddress = "Please add a delivery address.";
  if (delivery && address && !parseAddress(address.address))
    faults.deliveryAddress = "Invalid delivery address format. Please re-enter your address.";
  if (!paymentMethod) faults.paymentMethod = "Please select a payment method.";
  if (delivery && tipCents === undefined) faults.tip = TIP_FAULT;
  return faults;
}

/** Errors shown at a field aren't repeated above the button. */
export const isSaidAtField = (faults: Faults): boolean =>
  Object.keys(faults).length > 0 &&
  Object.keys(faults).every((name) => document.querySelector(`#checkout [name="${CSS.escape(name)}"]`) !== null);

/** The server's `birthday` is the form's `birthdate`. */
export const renamed = ({ birthday, ...fields }: Faults): Faults =>
  birthday ? { ...fields, birthdate: birthday } : fields;
