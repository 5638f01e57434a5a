import type { ValueChange } from "../accounts/history.ts";
import type { AcceptedPayment } from "../checkout/payment-methods.ts";
import { formatUsd } from "../money.ts";
import { formatPhone } from "../phone.ts";
import type { BusinessHours, SpecialDays } from "./opening-hours.ts";
import { hoursWords } from "./settings-summary.ts";

export type Settings = {
  dispensaryName: string;
  dispensaryType: string;
  licenseNumber: string | null;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  additionalPhones: string[];
  employeeNumber: string | null;
  minOrderCents: number;
  acceptedPayments: AcceptedPayment[];
  businessHours: BusinessHours;
  specialDays: SpecialDays;
  zoneLat: number | null;
  zoneLng: number | null;
  deliveryRadiusMiles: number;
  logoKey: string | null;
  promoTitle: string | null;
  promoDescription: string | null;
  promoAppliesToSaleItems: boolean;
  promoImageKey: string | null;
  loyaltyPoints: boolean;
};

const picture = (key: string | null) => (key ? "a picture" : "");

const shown: [label: string, textOf: (settings: Settings) => string, differs?: (keyof Settings)[]][] = [
  ["Name", (settings) => settings.dispensaryName],
  ["Type", (settings) => settings.dispensaryType],
  ["License", (settings) => settings.licenseNumber ?? ""],
  ["Contact", ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ["Email", (settings) => settings.email ?? ""],
  ["Phone", ({ phone }) => (phone ? formatPhone(phone) : "")],
  ["More phones", ({ additionalPhones }) => additionalPhones.map(formatPhone).join(", ")],
  ["Employee no.", (settings) => settings.employeeNumber ?? ""],
  ["Minimum order", ({ minOrderCents }) => formatUsd(minOrderCents)],
  [
    "Payments",
    ({ acceptedPayments }) =>
      acceptedPayments.map(({ method, fee }) => (fee > 0 ? `${method} (+$${fee})` : method)).join(", "),
  ],
  ["Hours", ({ businessHours }) => hoursWords(businessHours)],
  ["Special days", ({ specialDays }) => Object.keys(specialDays).sort().join(", "), ["specialDays"]],
  [
    "Delivery marker",
    ({ zoneLat, zoneLng }) =>
      zoneLat === null || zoneLng === null ? "" : `${zoneLat.toFixed(4)}, ${zoneLng.toFixed(4)}`,
  ],
  ["Delivery radius", ({ deliveryRadiusMiles }) => `${deliveryRadiusMiles} mi`],
  ["Logo", ({ logoKey }) => picture(logoKey), ["logoKey"]],
  ["Promo", (settings) => settings.promoTitle ?? ""],
  ["Promo text", (settings) => settings.promoDescription ?? ""],
  ["Promo applies to sale items", (settings) => (settings.promoAppliesToSaleItems ? "yes" : "no")],
  ["Promo picture", ({ promoImageKey }) => picture(promoImageKey), ["promoImageKey"]],
  ["Loyalty points", ({ loyaltyPoints }) => (loyaltyPoints ? "on" : "off")],
];

/** If two different values read the same, the change still shows. */
export const settingsChanges = (before: Settings, set: Partial<Settings>): ValueChange[] => {
  const after = { ...before, ...set };
  return shown.flatMap(([label, textOf, fields = []]) => {
    const [was, is] = [textOf(before), textOf(after)];
    const differs = fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    if (was === is && !differs) return [];
    return [{ label, before: was, after: was === is && is !== "" ? `${is} (changed)` : is }];
  });
};
