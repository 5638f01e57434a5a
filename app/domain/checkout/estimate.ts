import type { OrderType } from "../dispensaries/vendor.ts";
import { estimateText } from "../orders/shopper-words.ts";
import type { Point } from "../places/geo.ts";
import { arrivalFacts, ESTIMATE_STEP, estimatedWindow } from "./arrival.ts";

type Shop = Point & { timeZone: string };

/** "35–60 min". Assumes an open dispensary that serves `place`; null for a delivery without a place. */
export function estimateNow(orderType: OrderType, shop: Shop, place: Point | null | undefined, now: number) {
  if (orderType === "Delivery" && !place) return null;
  // Counted from a full step, or the same trip would read 30–55 min on one page and 35–60 min on the next.
  const start = Math.floor(now / ESTIMATE_STEP) * ESTIMATE_STEP;
  return estimateText(orderType, estimatedWindow(orderType, arrivalFacts(shop, place ?? null), start), start);
}
