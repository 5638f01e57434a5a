import { useEffect } from "react";
import { ORDER_TOKEN } from "#app/domain/orders/order-token.ts";
import { isOver } from "#app/domain/orders/progress.ts";
import type { SavedOrder } from "#app/domain/orders/saved-orders.ts";
import type { TrackerJson } from "#app/domain/orders/tracker.ts";
import { callApi } from "#app/routes/api-client.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { followFeed } from "#app/ui/use-live.ts";
import type { ShownOrder } from "./tracking-state.ts";

type Found = TrackerJson & { order: ShownOrder };
/** `gone`: the order no longer exists. `failed`: no response. */
export type KeptState = { found: Found | null; trouble: "gone" | "failed" | null };

/** Loads the order once and, while it is active, again at each move. `asks: false` does neither. */
export function useKeptOrder({ orderId, token }: SavedOrder, asks: boolean) {
  const headers = { [ORDER_TOKEN]: token };
  const { value, refused, again } = useAnswer<Found>(asks ? `${orderId} ${token}` : null, () =>
    callApi("GET", `/customer/orders/${orderId}`, { keepDevice: true, headers }),
  );
  const isGone = refused?.status === 404;
  const found = isGone ? null : value;
  const trouble = isGone ? "gone" : refused && "failed";
  const live = asks && !isGone && (!found || !isOver(found.stage));
  useEffect(() => {
    if (live) return followFeed(`/live/order/${orderId}`, { changed: again });
  }, [live, orderId, again]);
  return { found, trouble, ask: again } satisfies KeptState & { ask(): void };
}
