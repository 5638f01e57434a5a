import { useCallback, useEffect, useState } from "react";
import type { CartItem } from "#app/domain/checkout/cart.ts";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import type { AddressParts } from "#app/domain/places/address.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { type CheckoutResult, fetchQuote } from "../checkout/api.ts";

export type Buyer = { phone: string; birthdate: string };
export type QuoteState = { quote: QuoteJson | null; error: string | null };

/** Prices as the shopper saw them, for the server to compare. */
const requestedLine = (item: CartItem) => {
  const { productId, quantity, name, category, brand, strain, amount, image, price, salePrice } = item;
  return { productId, quantity, name, category, brand, strain, amount, image, price, salePrice };
};

/** `near` only affects the estimate. */
type QuoteOptions = {
  orderType: OrderType;
  address?: AddressParts | null;
  near?: Point | null;
  contact?: Buyer | null;
  resident?: boolean;
  dealCode?: string;
  usePoints?: boolean;
  windowFrom?: number | null;
};

const SETTLED_MS = 250;

/** Requotes shortly after each change; the previous quote stays meanwhile. */
export function useQuote(items: readonly CartItem[], { orderType, address, near, windowFrom, ...buyer }: QuoteOptions) {
  const [state, setState] = useState<QuoteState>({ quote: null, error: null });
  const [attempt, setAttempt] = useState(0);
  const vendorId = items[0]?.vendorId ?? null;
  const window = windowFrom ? { from: new Date(windowFrom).toISOString() } : null;
  const point = near && { lat: near.lat, lng: near.lng };
  const lines = items.map(requestedLine);
  const body = JSON.stringify({ items: lines, delivery_address: address, near: point, window, ...buyer });
  const isFirst = state.quote === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again; whether it is the first only sets the pause
  useEffect(() => {
    if (vendorId === null) return;
    const stop = new AbortController();
    const load = async () => {
      const response: CheckoutResult<QuoteJson> = await fetchQuote(
        { vendorId, orderType, ...JSON.parse(body) },
        stop.signal,
      );
      if (stop.signal.aborted) return;
      setState(({ quote }) =>
        response.ok ? { quote: response.value, error: null } : { quote, error: response.message },
      );
    };
    const timer = setTimeout(load, isFirst ? 0 : SETTLED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [vendorId, orderType, body, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);
  const accept = useCallback((quote: QuoteJson) => setState({ quote, error: null }), []);
  return { ...state, retry, accept };
}
