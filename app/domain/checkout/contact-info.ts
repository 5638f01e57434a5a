import { isOfAge, isPlausibleBirthdate } from "../compliance/age.ts";
import { parseBirthdate } from "../compliance/birthdate.ts";
import { isEmail } from "../email.ts";
import { isPhone } from "../phone.ts";
import { isOneLine } from "../text.ts";

export type ContactInfo = { firstName: string; lastName: string; email: string; phone: string; birthdate: string };
export type ContactField = keyof ContactInfo;
export const contactFields = ["firstName", "lastName", "email", "phone", "birthdate"] as const;

export const REQUIRED_FIELDS = "Please fill out all required fields.";
const TOO_YOUNG = "You must be 21 or older to order.";
const NAME_MAX = 80;

const missing: Record<ContactField, string> = {
  firstName: "Enter your first name.",
  lastName: "Enter your last name.",
  email: "Enter your email address.",
  phone: "Enter your 10-digit phone number.",
  birthdate: "Enter your birthdate as MM/DD/YYYY.",
};

/** Errors by field. `today` is the order's day, "YYYY-MM-DD". Age is a separate refusal (`checkAge`). */
export function contactErrors(contact: ContactInfo, today: string): Partial<Record<ContactField, string>> {
  const errors: Partial<Record<ContactField, string>> = {};
  for (const field of contactFields) {
    if (contact[field].trim() === "") errors[field] = missing[field];
  }
  for (const [field, label] of [
    ["firstName", "First name"],
    ["lastName", "Last name"],
  ] as const) {
    if (contact[field].length > NAME_MAX) errors[field] ??= `${label} is too long.`;
    if (!isOneLine(contact[field])) errors[field] ??= `${label} must be one line.`;
  }
  if (!isEmail(contact.email.trim())) errors.email ??= "Invalid email address.";
  if (!isPhone(contact.phone)) errors.phone ??= "Phone number must be 10 digits.";
  const birthdate = parseBirthdate(contact.birthdate.trim());
  if (!birthdate) errors.birthdate ??= "This date does not exist. Enter your birthdate as MM/DD/YYYY.";
  else if (!isPlausibleBirthdate(birthdate, today)) errors.birthdate ??= "Please check the year of your birthdate.";
  return errors;
}

export function contactMessage(
  contact: ContactInfo,
  errors: Partial<Record<ContactField, string>>,
): string | undefined {
  if (contactFields.some((field) => contact[field].trim() === "")) return REQUIRED_FIELDS;
  return contactFields.map((field) => errors[field]).find(Boolean);
}

/** `today` is in the dispensary's time zone (DECISIONS 14). Undefined if of age or if no birthdate was given. */
export function checkAge({ birthdate }: Pick<ContactInfo, "birthdate">, today: string): string | undefined {
  const day = parseBirthdate(birthdate.trim());
  return day && !isOfAge(day, today) ? TOO_YOUNG : undefined;
}
