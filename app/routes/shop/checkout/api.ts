import { dollarsFromCents } from "#app/domain/money.ts";
import type { Checkout } from "#app/domain/orders/checkout.ts";
import type { CreateOrder, OrderPlacedJson, QuoteJson, QuoteRequestJson } from "#app/domain/orders/checkout-schema.ts";
import { callApi, type Refused } from "#app/routes/api-client.ts";

/** The server's answer; `changed` is the quote that it made instead, where the prices that the shopper saw hold no more. */
export type CheckoutAnswer<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      /** 0 where there was no answer. */
      status: number;
      message: string;
      fields: Record<string, string>;
      changed: { message: string; quote: QuoteJson } | null;
    };

const changedIn = ({ message, body }: Refused) => (body.quote ? { message, quote: body.quote as QuoteJson } : null);

export async function fetchQuote(request: QuoteRequestJson, signal: AbortSignal): Promise<CheckoutAnswer<QuoteJson>> {
  const answer = await callApi<{ quote: QuoteJson }>("POST", "/customer/quote", { body: request, signal });
  return answer.ok ? { ok: true, value: answer.value.quote } : { ...answer, changed: changedIn(answer) };
}

/** Sends an order (SPEC.md 8, Order placement); with the same key it can be sent again without making a second one. */
export async function sendOrder(body: CreateOrder, key: string | null): Promise<CheckoutAnswer<OrderPlacedJson>> {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const answer = await callApi<OrderPlacedJson>("POST", "/customer/create-order", { body, headers });
  if (answer.ok) return answer;
  const message =
    answer.status >= 400 ? `Failed to place order: ${answer.body.message ?? "Please try again"}` : answer.message;
  return { ...answer, message, changed: changedIn(answer) };
}

/** A checkout as SPEC.md's payload; every amount is what the shopper saw. */
export function orderBody(
  checkout: Omit<Checkout, "paymentFee" | "tip" | "totalAmount">,
  seen: { feeCents: number; tipCents: number; totalCents: number },
  vendorDetails: { dispensaryName: string; storefrontAddress: string; logoUrl: string },
): CreateOrder {
  const { contact } = checkout;
  return {
    phone: contact.phone,
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    birthday: contact.birthdate,
    totalAmount: dollarsFromCents(seen.totalCents),
    vendorId: checkout.vendorId,
    ...(checkout.dealCode ? { dealCode: checkout.dealCode } : {}),
    ...(checkout.windowFrom ? { window: { from: new Date(checkout.windowFrom).toISOString() } } : {}),
    orderDetails: {
      order_status: "AWAITING_PROCESSING",
      delivery_address: checkout.deliveryAddress,
      delivery_note: checkout.deliveryNote,
      items: checkout.items,
      ...(checkout.resident === undefined ? {} : { resident: checkout.resident }),
      ...(checkout.deliveryAddress && checkout.placeKind ? { place_kind: checkout.placeKind } : {}),
      payment_method: checkout.paymentMethod,
      payment_fee: dollarsFromCents(seen.feeCents),
      tip: dollarsFromCents(seen.tipCents),
      orderType: checkout.orderType,
      vendorDetails,
    },
  };
}
