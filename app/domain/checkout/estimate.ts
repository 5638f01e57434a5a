import type { OrderType } from "../dispensaries/vendor.ts";
import { estimateText } from "../orders/shopper-words.ts";
import type { Point } from "../places/geo.ts";
import { arrivalFacts, estimatedWindow } from "./arrival.ts";

type Shop = Point & { timeZone: string };

/**
 * How long an order placed now takes, as cards, product pages and menus say it: "35–60 min", "ready in 10–25 min". Ask only of a
 * dispensary that is open and serves `place`; null for a delivery to nowhere.
 */
export function estimateNow(orderType: OrderType, shop: Shop, place: Point | null | undefined, now: number) {
  if (orderType === "Delivery" && !place) return null;
  return estimateText(orderType, estimatedWindow(orderType, arrivalFacts(shop, place ?? null), now), now);
}
