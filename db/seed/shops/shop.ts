import type { AcceptedPayment } from "#app/domain/checkout/payment-methods.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import type { DispensaryType } from "#app/domain/dispensaries/vendor.ts";
import { weekdays } from "#app/domain/local-date.ts";

/** `expired: true` names a picture that was never stored, as of an expired promo. */
type DemoPromo = { title: string; description: string; onSaleItems: boolean; expired?: true };

/** A dispensary of the demo. The neighborhoods are real; shops, license numbers and people are invented. */
export type DemoShop = {
  id: string;
  name: string;
  type: DispensaryType;
  owner: readonly [first: string, last: string];
  email: string;
  phone: string;
  morePhones?: string[];
  street: string;
  city: string;
  zip: string;
  at: readonly [lat: number, lng: number];
  /** The delivery zone's center, if it isn't the storefront. */
  zone?: readonly [lat: number, lng: number];
  radius?: number;
  hours: BusinessHours;
  minOrder: 0 | 25 | 50;
  payments: AcceptedPayment[];
  ageDays: number;
  products: number;
  /** How many are on the public menu; by default all but a few. */
  listed?: number;
  limited?: true;
  courier?: true;
  promo?: DemoPromo;
};

export const daily = (open: string, close: string, except: readonly string[] = []): BusinessHours =>
  Object.fromEntries(weekdays.filter((day) => !except.includes(day)).map((day) => [day, { open, close }]));
export const later = (base: BusinessHours, close: string): BusinessHours => ({
  ...base,
  friday: { ...base.friday!, close },
  saturday: { ...base.saturday!, close },
});

export const usual = daily("08:00", "22:00");
export const early = daily("07:00", "21:30");
export const long = daily("06:30", "23:30");
export const lateWeekend = later(daily("09:00", "22:00"), "23:30");

export const cash: AcceptedPayment = { method: "Cash", fee: 0 };
export const debit = (fee: number): AcceptedPayment => ({ method: "Debit", fee });
export const credit = (fee: number): AcceptedPayment => ({ method: "Credit", fee });
