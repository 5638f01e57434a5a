import type { Checkout } from "#app/domain/checkout.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import type { CreateOrder, OrderPlacedJson, QuoteJson, QuoteRequestJson } from "#app/domain/schemas/checkout.ts";

const TIMEOUT_MS = 30_000;
const NO_ANSWER = "Could not reach the server. Please check your internet connection.";
const NO_SENSE = "An error occurred. Please try again later.";

/** What the server said instead of yes; `message` is for the shopper (SPEC.md 8, Order placement). */
type Refused = {
  ok: false;
  message: string;
  fields: Record<string, string>;
  changed: { message: string; quote: QuoteJson } | null;
};
export type Answered<T> = { ok: true; value: T } | Refused;

type RefusalJson = { message: string; fields: Record<string, string>; quote: QuoteJson };

const refused = (message: string): Refused => ({ ok: false, message, fields: {}, changed: null });

export async function fetchQuote(request: QuoteRequestJson, signal: AbortSignal): Promise<Answered<QuoteJson>> {
  const answer = await call("/api/customer/quote", request, {}, signal);
  if (!answer.ok) return answer;
  return { ok: true, value: (answer.value as { quote: QuoteJson }).quote };
}

/** Sends an order; with the same key it can be sent again without making a second one. */
export async function sendOrder(body: CreateOrder, key: string | null): Promise<Answered<OrderPlacedJson>> {
  const answer = await call("/api/customer/create-order", body, key ? { "Idempotency-Key": key } : {});
  if (answer.ok) return { ok: true, value: answer.value as OrderPlacedJson };
  const isAnswer = answer.message !== NO_ANSWER && answer.message !== NO_SENSE;
  return isAnswer ? { ...answer, message: `Failed to place order: ${answer.message}` } : answer;
}

async function call(
  path: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answered<unknown>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch {
    return refused(NO_ANSWER);
  }
  try {
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, value: answer };
    const { message = "Please try again", fields = {}, quote = null } = answer as Partial<RefusalJson>;
    return { ok: false, message, fields, changed: quote ? { message, quote } : null };
  } catch {
    return refused(response.ok ? NO_SENSE : "Please try again");
  }
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
    orderDetails: {
      order_status: "AWAITING_PROCESSING",
      delivery_address: checkout.deliveryAddress,
      items: checkout.items,
      payment_method: checkout.paymentMethod,
      payment_fee: dollarsFromCents(seen.feeCents),
      tip: dollarsFromCents(seen.tipCents),
      orderType: checkout.orderType,
      vendorDetails,
    },
  };
}
