import { expect, test } from "vitest";
import { changeEmailSchema, loginSchema, resetRequestSchema } from "#app/domain/accounts/auth-schema.ts";
import { contactSchema, salesApplicationSchema } from "#app/domain/accounts/message-schema.ts";
import { registrationBody, registrationForm } from "#app/domain/accounts/registration-schema.ts";
import { contactErrors } from "#app/domain/checkout/contact-info.ts";
import { newCourierSchema } from "#app/domain/couriers/courier-schema.ts";
import { vendorContactErrors } from "#app/domain/dispensaries/contact.ts";
import { isEmail, mailboxOf } from "#app/domain/email.ts";

test.each([
  ["ana@example.org", true],
  ["a.b+c@mail.example.co", true],
  ["o'brien_{x}!#$%&*/=?^`|~-@example.org", true],
  ["jürgen@müller.de", true],
  ["дмитрий@почта.рф", true],
  ["たろう太郎カナ@例え.jp", true],
  ["김金@example.kr", true],
  ["ana@example", false],
  ["ana@example.", false],
  ["ana example@x.co", false],
  ["a@b@c.co", false],
  ["a@b.co\nBcc: c@d.co", false],
  ["a@b.co,c@d.co", false],
  [`${"a".repeat(249)}@b.co`, true],
  [`${"a".repeat(250)}@b.co`, false],
])("%j is an email address: %j", (text, valid) => expect(isEmail(text)).toBe(valid));

const deceptive: [string, string][] = [
  ["a zero-width space", "ad\u200bmin@example.org"],
  ["a zero-width joiner", "ad\u200dmin@example.org"],
  ["a soft hyphen", "ad\u00admin@example.org"],
  ["a byte order mark", "admin\ufeff@example.org"],
  ["a bidi override", "\u202enimda@example.org"],
  ["a bidi isolate", "ad\u2066min@example.org"],
  ["a NUL", "ad\u0000min@example.org"],
  ["half a surrogate", "ad\ud800min@example.org"],
  ["a Hangul filler", "ad\u3164min@example.org"],
  ["a Cyrillic letter among Latin ones", "\u0430dmin@example.org"],
  ["a Greek letter among Latin ones", "adm\u03b9n@example.org"],
  ["a Cyrillic letter in the host", "admin@ex\u0430mple.org"],
  ["two writing systems around a dot", "ivan.\u0438\u0432\u0430\u043d@example.org"],
  ["full-width letters", "\uff41\uff44\uff4d\uff49\uff4e@example.org"],
  ["mathematical letters", "\u{1d41a}dmin@example.org"],
];

test.each(deceptive)("an email with %s is invalid", (_name, email) => expect(isEmail(email)).toBe(false));

/** Each place where a person can leave an email: what it says of one, by the field. */
const places: [string, (email: string) => unknown][] = [
  ["login", (email) => errorOf(loginSchema, { email, password: "x" }, "email")],
  ["a reset link's request", (email) => errorOf(resetRequestSchema, { email }, "email")],
  ["a change of email", (email) => errorOf(changeEmailSchema, { email, password: "x" }, "email")],
  ["registration", (email) => errorOf(registrationForm, { email }, "email")],
  ["registration by API", (email) => errorOf(registrationBody, { email }, "email")],
  ["a new courier", (email) => errorOf(newCourierSchema, { email }, "email")],
  ["the contact form", (email) => errorOf(contactSchema, { reply_to: email }, "reply_to")],
  ["the sales application", (email) => errorOf(salesApplicationSchema, { reply_to: email }, "reply_to")],
  ["checkout", (email) => contactErrors({ ...blank, birthdate: "", email }, "2026-06-16").email],
  ["a vendor's contact", (email) => vendorContactErrors({ ...blank, additionalPhones: [], email }).email],
];
const blank = { firstName: "", lastName: "", phone: "" };
type Schema = { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } };
const errorOf = (schema: Schema, input: unknown, field: string) =>
  schema.safeParse(input).error?.issues.find(({ path }) => path[0] === field)?.message;

test.each(places)("%s refuses a deceptive email, and accepts another", (_name, emailError) => {
  for (const [, email] of deceptive) expect(emailError(email)).toBe("Invalid email address.");
  expect(emailError("ana@example.org")).toBeUndefined();
});

test("an accent typed after its letter makes the same account", () => {
  const read = (email: string) => resetRequestSchema.parse({ email }).email;
  expect(read("RENE\u0301@example.org")).toBe("ren\u00e9@example.org");
});

test.each([
  [" Ana@Example.org", "ana@example.org"],
  ["ana+shop@example.org", "ana@example.org"],
  ["ana+a+b@example.org", "ana@example.org"],
  ["a.na@example.org", "a.na@example.org"],
  ["a.n.a+1@gmail.com", "ana@gmail.com"],
  ["a.na@googlemail.com", "ana@googlemail.com"],
  ["a.na@gmail.com.example", "a.na@gmail.com.example"],
])("mail to %s arrives at %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
