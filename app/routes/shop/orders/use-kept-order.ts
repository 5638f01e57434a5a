import { useCallback, useEffect, useState } from "react";
import { ORDER_TOKEN } from "#app/domain/orders/order-token.ts";
import { isOver } from "#app/domain/orders/progress.ts";
import type { SavedOrder } from "#app/domain/orders/saved-orders.ts";
import type { TrackerJson } from "#app/domain/orders/tracker.ts";
import { callApi } from "#app/routes/api-client.ts";
import { followFeed } from "#app/ui/use-live.ts";
import type { ShownOrder } from "./tracking-state.ts";

type Found = TrackerJson & { order: ShownOrder };
/** `gone`: the order no longer exists. `failed`: no response. */
export type KeptState = { found: Found | null; trouble: "gone" | "failed" | null };

/** Loads the order once and, while it is active, again at each move. `asks: false` does neither. */
export function useKeptOrder({ orderId, token }: SavedOrder, asks: boolean) {
  const [state, setState] = useState<KeptState>({ found: null, trouble: null });
  const ask = useCallback(async () => {
    const headers = { [ORDER_TOKEN]: token };
    const answer = await callApi<Found>("GET", `/customer/orders/${orderId}`, { keepDevice: true, headers });
    if (answer.ok) return setState({ found: answer.value, trouble: null });
    const trouble = answer.status === 404 ? "gone" : "failed";
    // Stale data beats none.
    setState(({ found }) => ({ found: trouble === "gone" ? null : found, trouble }));
  }, [orderId, token]);
  useEffect(() => {
    if (asks) void ask();
  }, [asks, ask]);
  const live = asks && state.trouble !== "gone" && (!state.found || !isOver(state.found.stage));
  useEffect(() => {
    if (live) return followFeed(`/live/order/${orderId}`, { changed: () => void ask() });
  }, [live, orderId, ask]);
  return { ...state, ask };
}
