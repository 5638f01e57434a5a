import { employeeNumberError } from "../couriers/employee-number.ts";
import { isEmail } from "../email.ts";
import { digitsOf, e164, formatPhone, isPhone } from "../phone.ts";
import { isOneLine } from "../text.ts";

/** SPEC.md 5, Vendor contact edit. Phones as typed; only their digits are stored. */
export type VendorContact = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  additionalPhones: string[];
  /** Printed on receipts; undefined leaves it unchanged. */
  employeeNumber?: string | undefined;
};

export const ADDITIONAL_PHONES_MAX = 2;
const NAME_MAX = 80;

type Field = keyof VendorContact;

export function vendorContactErrors(contact: VendorContact): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  if (!isName(contact.firstName)) errors.firstName = "First name is required.";
  if (!isName(contact.lastName)) errors.lastName = "Last name is required.";
  if (!isEmail(contact.email)) errors.email = "Invalid email address.";
  if (!isPhone(contact.phone)) errors.phone = "Primary phone number must be 10 digits.";
  const phones = [digitsOf(contact.phone), ...validPhones(contact.additionalPhones)];
  if (new Set(phones).size < phones.length) errors.additionalPhones = "Duplicate phone numbers are not allowed.";
  const numberError = employeeNumberError(contact.employeeNumber ?? "");
  if (numberError) errors.employeeNumber = numberError;
  return errors;
}

const isName = (text: string) => text.trim() !== "" && text.length <= NAME_MAX && isOneLine(text);

/** At most two numbers with 10 digits (SPEC.md 5). */
export const validPhones = (phones: readonly string[]): string[] =>
  phones.filter(isPhone).map(digitsOf).slice(0, ADDITIONAL_PHONES_MAX);

export const phoneJson = (digits: string) => ({ formatted: formatPhone(digits), e164: e164(digits) });
