import { employeeNumberFault } from "../couriers/employee-number.ts";
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

export function vendorContactFaults(contact: VendorContact): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  if (!isName(contact.firstName)) faults.firstName = "First name is required.";
  if (!isName(contact.lastName)) faults.lastName = "Last name is required.";
  if (!isEmail(contact.email)) faults.email = "Invalid email address.";
  if (!isPhone(contact.phone)) faults.phone = "Primary phone number must be 10 digits.";
  const phones = [digitsOf(contact.phone), ...validPhones(contact.additionalPhones)];
  if (new Set(phones).size < phones.length) faults.additionalPhones = "Duplicate phone numbers are not allowed.";
  const numberFault = employeeNumberFault(contact.employeeNumber ?? "");
  if (numberFault) faults.employeeNumber = numberFault;
  return faults;
}

const isName = (text: string) => text.trim() !== "" && text.length <= NAME_MAX && isOneLine(text);

/** At most two numbers with 10 digits (SPEC.md 5). */
export const validPhones = (phones: readonly string[]): string[] =>
  phones.filter(isPhone).map(digitsOf).slice(0, ADDITIONAL_PHONES_MAX);

export const phoneJson = (digits: string) => ({ formatted: formatPhone(digits), e164: e164(digits) });
