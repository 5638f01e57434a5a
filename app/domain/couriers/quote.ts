import { hourText } from "../local-instant.ts";
import { centsFromDollars } from "../money.ts";
import { type Refusal, refuseField } from "../outcome.ts";
import type { Point } from "../places/geo.ts";
import { MINUTE_MS } from "../time.ts";
import { arrivesText } from "./arrival/arrives-text.ts";
import type { ArrivalModel } from "./arrival/model.ts";
import { promiseOf } from "./due.ts";
import { type CourierRate, courierPaymentCents } from "./rate.ts";
import type { CourierQuoteInput } from "./request-schema.ts";
import { pointOf, wayMiles } from "./way.ts";

export const QUOTE_MS = 5 * MINUTE_MS;

type Plan = {
  pickup: { lat: number | null; lng: number | null } | undefined;
  dropOff: Point | undefined;
  timeZone: string;
  requestedPickupAt: number | null;
  model: ArrivalModel | null;
};

export function quoteOf(orderTotal: number, rate: CourierRate, plan: Plan, now: number) {
  const orderTotalCents = centsFromDollars(orderTotal) ?? 0;
  const paymentCents = courierPaymentCents(orderTotalCents, rate);
  const { pickup, dropOff, timeZone, model } = plan;
  const miles = wayMiles(pickup ? pointOf(pickup.lat, pickup.lng) : null, dropOff ?? null);
  const promise = promiseOf({ createdAt: now, ...plan }, miles);
  return {
    courierPaymentCents: paymentCents,
    feeCents: orderTotalCents - paymentCents,
    ratePercent: rate,
    miles,
    ...promise,
    arrives: arrivesText({ miles, timeZone, model }, promise.pickupBy),
    expiresAt: now + QUOTE_MS,
    timeZone,
  };
}

/** "5.7 miles. Picked up by 12:30 PM, then arrives 12:50 to 1:05 PM." */
export function quoteText({ miles, pickupBy, arrives, timeZone }: ReturnType<typeof quoteOf>, now: number): string {
  const pickup = hourText(pickupBy, timeZone, now);
  return `${miles === null ? "" : `${miles} miles. `}Picked up by ${pickup}, then arrives ${arrives}.`;
}

export type QuotedTerms = { expiresAt: number; rate: CourierRate };

/** What a quote's signature covers. A request with the quote must ask for the same. */
export const quotedText = (
  { expiresAt, rate }: QuotedTerms,
  vendorId: string | null,
  input: CourierQuoteInput,
): string =>
  JSON.stringify([
    expiresAt,
    rate,
    vendorId,
    input.address,
    input.deliveryAddress,
    centsFromDollars(input.orderTotal),
    input.pickupTimeOption,
    input.requestedPickupTime ?? "",
  ]);

export const writeQuoteId = ({ expiresAt, rate }: QuotedTerms, signature: string): string =>
  `${expiresAt.toString(36)}.${rate}.${signature}`;

export function readQuoteId(id: string): (QuotedTerms & { signature: string }) | undefined {
  const [, expires = "", rate, signature = ""] = /^([a-z\d]{8,9})\.(80|85)\.([\w-]+)$/.exec(id) ?? [];
  return signature ? { expiresAt: Number.parseInt(expires, 36), rate: rate === "80" ? 80 : 85, signature } : undefined;
}

export const quoteExpired: Refusal<"quote"> = refuseField(
  "quote",
  "quoteId",
  "This quote has expired. Please ask for a new one.",
);
export const quoteDiffers: Refusal<"quote"> = refuseField(
  "quote",
  "quoteId",
  "This quote doesn’t match this delivery. Please ask for a new one.",
);
