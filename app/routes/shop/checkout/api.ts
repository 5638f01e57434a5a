import type { CreateOrder, OrderPlacedJson, QuoteJson, QuoteRequestJson } from "#app/domain/checkout/schema.ts";
import { callApi, type Refused } from "#app/routes/api-client.ts";

/** `changed` is the new quote if prices differ from what the shopper saw. */
export type CheckoutResult<T> =
  | { ok: true; value: T }
  | (Omit<Refused, "body"> & { code: string | undefined; changed: { message: string; quote: QuoteJson } | null });

const refusal = (answer: Refused) => ({
  ...answer,
  code: typeof answer.body.code === "string" ? answer.body.code : undefined,
  changed: answer.body.quote ? { message: answer.message, quote: answer.body.quote as QuoteJson } : null,
});

export async function fetchQuote(request: QuoteRequestJson, signal: AbortSignal): Promise<CheckoutResult<QuoteJson>> {
  const response = await callApi<{ quote: QuoteJson }>("POST", "/customer/quote", { body: request, signal });
  return response.ok ? { ok: true, value: response.value.quote } : refusal(response);
}

/** Safe to resend with the same key (SPEC.md 8, Order placement). */
export async function sendOrder(body: CreateOrder, key: string | null): Promise<CheckoutResult<OrderPlacedJson>> {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const response = await callApi<OrderPlacedJson>("POST", "/customer/create-order", { body, headers });
  if (response.ok) return response;
  const message =
    response.status >= 400 ? `Failed to place order: ${response.body.message ?? "Please try again"}` : response.message;
  return { ...refusal(response), message };
}
