import { failureInSentence } from "../couriers/request.ts";
import type { CancelReason } from "./event.ts";
import { eventsInForce, leadingCourier, type StagedOrder, stageOf } from "./stage.ts";

/** A dispensary's reasons as its shopper is told; "another" says nothing. */
const words: Record<CancelReason, string | null> = {
  "out-of-stock": "Something you ordered is out of stock.",
  "too-busy": "They have more orders than they can prepare.",
  closing: "They are about to close.",
  "customer-asked": "They canceled it at your request.",
  other: null,
};

/**
 * Why an order was canceled or not handed over; null where it was not, or where nobody said why. Notes stay with those who wrote
 * them: they are for colleagues.
 */
export function whyEnded(order: StagedOrder): string | null {
  const stage = stageOf(order);
  if (stage === "canceled") {
    const reason = eventsInForce(order.events).findLast(({ kind }) => kind === "canceled")?.reason;
    return reason ? words[reason] : null;
  }
  if (stage !== "notDelivered" && stage !== "returning" && stage !== "returned") return null;
  const reason = leadingCourier(order.couriers)?.failureReason;
  return reason && reason !== "other" ? `The driver's reason: ${failureInSentence(reason)}.` : null;
}
