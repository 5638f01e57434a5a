import { type ContactField, type ContactInfo, checkAge, contactErrors } from "#app/domain/checkout/contact-info.ts";
import { parseBirthdate } from "#app/domain/compliance/birthdate.ts";
import { parseAddress } from "#app/domain/places/address.ts";
import type { Buyer } from "../cart/use-quote.ts";
import type { Choices } from "./order-body.ts";
import { TIP_ERROR } from "./payment.tsx";

export type FieldErrors = Record<string, string>;

export function buyerErrors(contact: ContactInfo, today: string): Partial<Record<ContactField, string>> {
  const tooYoung = checkAge(contact, today);
  return { ...(tooYoung ? { birthdate: tooYoung } : {}), ...contactErrors(contact, today) };
}

/** Null until phone and birthdate are complete. */
export const buyerIn = ({ phone, birthdate }: ContactInfo): Buyer | null =>
  phone.replace(/\D/g, "").length >= 10 && parseBirthdate(birthdate) ? { phone, birthdate } : null;

/** SPEC.md 5's messages, by field. */
export function choiceErrors({ orderType, address, paymentMethod, tipCents }: Choices): FieldErrors {
  const errors: FieldErrors = {};
  const delivery = orderType === "Delivery";
  if (delivery && !address) errors.deliveryAddress = "Please add a delivery address.";
  if (delivery && address && !parseAddress(address.address))
    errors.deliveryAddress = "Invalid delivery address format. Please re-enter your address.";
  if (!paymentMethod) errors.paymentMethod = "Please select a payment method.";
  if (delivery && tipCents === undefined) errors.tip = TIP_ERROR;
  return errors;
}

/** Errors shown at a field aren't repeated above the button. */
export const hasFieldErrors = (errors: FieldErrors): boolean =>
  Object.keys(errors).length > 0 &&
  Object.keys(errors).every((name) => document.querySelector(`#checkout [name="${CSS.escape(name)}"]`) !== null);

/** The server's `birthday` is the form's `birthdate`. */
export const renamed = ({ birthday, ...fields }: FieldErrors): FieldErrors =>
  birthday ? { ...fields, birthdate: birthday } : fields;
