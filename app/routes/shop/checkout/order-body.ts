import type { CartItem } from "#app/domain/checkout/cart.ts";
import type { ContactInfo } from "#app/domain/checkout/contact-info.ts";
import type { CreateOrder, QuoteJson } from "#app/domain/checkout/schema.ts";
import { type OrderSummary, orderedLines } from "#app/domain/checkout/summary.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { parseAddress, type SavedAddress } from "#app/domain/places/address.ts";
import type { DeliveryExtras } from "./place.tsx";

/** An invalid tip is undefined. */
export type Choices = {
  orderType: OrderType;
  address: SavedAddress | null;
  paymentMethod: string | null;
  tipCents: number | undefined;
  /** Null for as soon as possible. */
  windowFrom: number | null;
};

export const deliveryAddressOf = ({ orderType, address }: Pick<Choices, "orderType" | "address">) =>
  orderType === "Delivery" && address ? (parseAddress(address.address) ?? null) : null;

/** SPEC.md's payload, with amounts as the shopper saw them. */
export function orderBody(
  items: readonly CartItem[],
  contact: ContactInfo,
  choices: Choices & DeliveryExtras & { resident?: boolean; dealCode: string; usePoints: boolean },
  summary: OrderSummary,
  quote: QuoteJson | null,
): CreateOrder {
  const { orderType, paymentMethod, apartment, note, placeKind, resident, dealCode, usePoints, windowFrom } = choices;
  const { vendorId = "", vendorName = "", logoUrl = "" } = items[0] ?? {};
  const { birthdate, ...person } = contact;
  const parts = deliveryAddressOf(choices);
  const storefrontAddress = quote?.vendor.storefrontAddress.formatted ?? "";
  return {
    ...person,
    birthday: birthdate,
    totalAmount: dollarsFromCents(summary.totalCents),
    vendorId,
    ...(dealCode ? { dealCode } : {}),
    ...(usePoints ? { usePoints } : {}),
    ...(quote?.stockFrom ? { stockFrom: quote.stockFrom } : {}),
    ...(windowFrom ? { window: { from: new Date(windowFrom).toISOString() } } : {}),
    orderDetails: {
      order_status: "AWAITING_PROCESSING",
      delivery_address: parts && { ...parts, apartment },
      delivery_note: parts && note,
      items: orderedLines(summary),
      ...(resident === undefined ? {} : { resident }),
      ...(parts ? { place_kind: placeKind } : {}),
      payment_method: paymentMethod,
      payment_fee: dollarsFromCents(summary.feeCents),
      tip: dollarsFromCents(summary.tipCents),
      orderType,
      vendorDetails: { dispensaryName: vendorName, storefrontAddress, logoUrl },
    },
  };
}
