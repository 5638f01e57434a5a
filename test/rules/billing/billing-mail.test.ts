import { describe, expect, test } from "vitest";
import {
  eventMails,
  licenseMail,
  licenseRejectedMail,
  licenseVerifiedMail,
  limitedMail,
  restoredMail,
  suspendedMail,
} from "#app/domain/billing/emails.ts";
import { cancelFailed, isCancelledAlready, paymentFailed } from "#app/domain/billing/messages.ts";

const to = "shop@example.com";
const origin = "https://nearleaf.example";

test("a mail greets the dispensary, says what to do and where, and is signed", () => {
  expect(limitedMail(to, "Green Door", origin)).toEqual({
    kind: "billing-limited",
    toEmail: to,
    subject: "Nearleaf: your shop is off the marketplace",
    body: [
      "Hello Green Door,",
      // True after a trial, after a cancellation, and after a payment that failed.
      "Your shop has no paid subscription, so shoppers can’t see it or order from it.",
      "We keep everything you set up. To bring it back right away:",
      "https://nearleaf.example/vendor/subscription",
      "Nearleaf",
    ].join("\n\n"),
  });
});

test.each([
  ["trial-ends", "billing-trial-ends", "due in three days", "Then your card is charged for the first month."],
  [
    "payment-failed",
    "billing-payment-failed",
    "did not go through",
    "within seven days, your shop is removed from the marketplace",
  ],
  [
    "payment-check",
    "billing-payment-check",
    "wants you to confirm",
    "confirm the payment for your subscription yourself",
  ],
] as const)("the mail of %s says what happened and leads to the subscription", (event, kind, subject, sentence) => {
  const mail = eventMails[event](to, "Green Door", origin);
  expect(mail).toMatchObject({ kind, toEmail: to });
  expect(mail.subject).toContain(subject);
  expect(mail.body).toContain(sentence);
  const lines = mail.body.split("\n\n");
  expect(lines[0]).toBe("Hello Green Door,");
  expect(lines.slice(-2)).toEqual(["https://nearleaf.example/vendor/subscription", "Nearleaf"]);
});

describe("a license", () => {
  test.each([60, 1, 0])("that ends in %d days is valid until then", (daysLeft) => {
    const mail = licenseMail(to, "Green Door", "2026-06-16", daysLeft);
    expect(mail).toMatchObject({ kind: "license-expires", subject: "Nearleaf: your license runs out on 2026-06-16" });
    expect(mail.body).toContain("is valid until 2026-06-16. After that day your shop is hidden.");
    expect(mail.body).toContain("Please reply with your renewed license.");
  });

  test("that ended yesterday hides the shop", () => {
    const mail = licenseMail(to, "Green Door", "2026-06-16", -1);
    expect(mail).toMatchObject({ kind: "license-expired", subject: "Nearleaf: your license has run out" });
    expect(mail.body).toContain("ended on 2026-06-16. Your shop is hidden until we have a new one.");
    expect(mail.body).toContain("Please reply with your renewed license.");
  });
});

test("a failed payment or cancellation says why", () => {
  expect(paymentFailed("card declined")).toBe("Payment processing failed: card declined");
  expect(cancelFailed("no answer")).toBe("Failed to cancel subscription: no answer");
});

test.each([
  ["The subscription has a pending cancel date.", true],
  ["This subscription is already canceled", true],
  ["ALREADY CANCELLED", true],
  ["Already been canceled", false],
  ["No such subscription", false],
])("the provider's %j means that it is canceled already: %j", (message, already) => {
  expect(isCancelledAlready(message)).toBe(already);
});

test("the marketplace's decisions about a dispensary come with their reason and what to do", () => {
  const dispensaryName = "Green Door";
  const rejected = { dispensaryName, licenseNumber: "C10-1", reason: "No such number.", origin };
  expect(
    [
      suspendedMail(dispensaryName, "Sold without an ID check."),
      restoredMail(dispensaryName, origin),
      licenseVerifiedMail(dispensaryName, "C10-1", "2027-08-03"),
      licenseRejectedMail(rejected),
    ].map(({ kind, body }) => [kind, body.split("\n\n").slice(0, 3)]),
  ).toEqual([
    ["vendor-suspended", ["Hello Green Door,", expect.any(String), "Reason: Sold without an ID check."]],
    ["vendor-restored", ["Hello Green Door,", expect.any(String), "https://nearleaf.example/vendor-dashboard"]],
    ["license-verified", ["Hello Green Door,", expect.stringContaining("expires on Aug 3, 2027"), "Nearleaf"]],
    ["license-rejected", ["Hello Green Door,", "We could not verify the license C10-1.", "No such number."]],
  ]);
});
