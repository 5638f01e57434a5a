import type { OrderType } from "../dispensaries/vendor.ts";
import { digitsOf } from "../phone.ts";

/** Sent from the vendor's own phone after editing (SPEC.md 2, Text Notifications; DECISIONS 31). */
export function etaText(order: { firstName: string; orderType: OrderType }, dispensaryName: string, minutes: number) {
  return order.orderType === "Pickup"
    ? `Hi ${order.firstName}, this is ${dispensaryName}. Your order will be ready for pickup in about ${minutes} minutes. Please bring a valid ID.`
    : `Hi ${order.firstName}, this is ${dispensaryName}. Your delivery should arrive in about ${minutes} minutes. Please have a valid ID ready.`;
}

export const etaMinutes = [10, 20, 30, 45, 60, 90] as const;

/** "?&" works on both iOS and Android. */
export const smsHref = (phone: string, text: string): string =>
  `sms:+1${digitsOf(phone)}?&body=${encodeURIComponent(text)}`;
