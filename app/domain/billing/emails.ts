import { BRAND } from "../brand.ts";
import { dayText } from "../local-date.ts";

type BillingMail = { kind: string; toEmail: string; subject: string; body: string };

const page = (origin: string) => `${origin}/vendor/subscription`;

const mail = (kind: string, toEmail: string, subject: string, name: string, lines: string[]): BillingMail => ({
  kind,
  toEmail,
  subject: `${BRAND}: ${subject}`,
  body: [`Hello ${name},`, ...lines, BRAND].join("\n\n"),
});

export const limitedMail = (to: string, name: string, origin: string) =>
  mail("billing-limited", to, "your shop is off the marketplace", name, [
    "Your shop has no paid subscription, so shoppers can’t see it or order from it.",
    "We keep everything you set up. To bring it back right away:",
    page(origin),
  ]);

export const eventMails = {
  "trial-ends": (to: string, name: string, origin: string) =>
    mail("billing-trial-ends", to, "your first payment is due in three days", name, [
      "Your free trial ends in three days. Then your card is charged for the first month.",
      "To check your card, or to cancel:",
      page(origin),
    ]),
  "payment-failed": (to: string, name: string, origin: string) =>
    mail("billing-payment-failed", to, "your payment did not go through", name, [
      "Your bank declined the payment for your subscription. We'll try again in a few days. If we don't receive the payment within seven days, your shop is removed from the marketplace until we do.",
      "To use another card:",
      page(origin),
    ]),
  "payment-check": (to: string, name: string, origin: string) =>
    mail("billing-payment-check", to, "your bank wants you to confirm a payment", name, [
      "Your bank asks you to confirm the payment for your subscription yourself.",
      "You can do it here:",
      page(origin),
    ]),
} as const;

export const toDispensary = (...[kind, ...written]: [kind: string, subject: string, name: string, lines: string[]]) => {
  const { subject, body } = mail(kind, "", ...written);
  return { kind, subject, body };
};

export const suspendedMail = (name: string, reason: string) =>
  toDispensary("vendor-suspended", "your dispensary is suspended", name, [
    "We suspended your dispensary. Shoppers cannot see it or order from it. You can still open your dashboard and finish the orders you have.",
    `Reason: ${reason}`,
    "If you think this is a mistake, please reply to this email.",
  ]);

export const restoredMail = (name: string, origin: string) =>
  toDispensary("vendor-restored", "your dispensary is no longer suspended", name, [
    "The suspension of your dispensary is over.",
    `${origin}/vendor-dashboard`,
  ]);

export const licenseVerifiedMail = (name: string, licenseNumber: string, expiresOn: string | null) =>
  toDispensary("license-verified", "your license is verified", name, [
    `We verified the license ${licenseNumber}.${expiresOn ? ` It expires on ${dayText(expiresOn)}. We'll remind you before that.` : ""}`,
  ]);

export const licenseRejectedMail = ({
  dispensaryName,
  licenseNumber,
  reason,
  origin,
}: Record<"dispensaryName" | "licenseNumber" | "reason" | "origin", string>) =>
  toDispensary("license-rejected", "we could not verify your license", dispensaryName, [
    `We could not verify the license ${licenseNumber}.`,
    reason,
    "Please enter the number exactly as on your license, and we'll check it again:",
    `${origin}/vendor-dashboard/settings/dispensary`,
  ]);

export const licenseMail = (to: string, name: string, expiresOn: string, daysLeft: number) =>
  daysLeft < 0
    ? mail("license-expired", to, "your license has run out", name, [
        `The license that we have on file ended on ${expiresOn}. Your shop is hidden until we have a new one.`,
        "Please reply with your renewed license.",
      ])
    : mail("license-expires", to, `your license runs out on ${expiresOn}`, name, [
        `The license that we have on file is valid until ${expiresOn}. After that day your shop is hidden.`,
        "Please reply with your renewed license.",
      ]);
