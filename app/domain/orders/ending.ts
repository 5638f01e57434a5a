import { reasonInSentence } from "../couriers/request.ts";
import type { EndReason } from "./event.ts";
import { isFailed } from "./progress.ts";
import { effectiveEvents, leadingCourier, type StagedOrder, stageOf } from "./stage.ts";

const words: Record<EndReason, string | null> = {
  "out-of-stock": "Something you ordered is out of stock.",
  "too-busy": "They have more orders than they can prepare.",
  closing: "They are about to close.",
  "customer-asked": "They canceled it at your request.",
  other: null,
  "not-accepted": "It was not accepted in time.",
  "not-confirmed": "It was not confirmed in time.",
  "no-show": "It was not picked up in time.",
};

const UNANSWERED = "Something you ordered is out of stock, and the proposed change was not answered in time.";

/** Null if not ended or no reason was given. Staff notes stay internal. */
export function whyEnded(order: StagedOrder): string | null {
  const stage = stageOf(order);
  if (stage === "canceled") {
    const end = effectiveEvents(order.events).findLast(({ kind }) => kind === "canceled");
    if (end?.byRole === "system" && end.reason === "out-of-stock") return UNANSWERED;
    return end?.reason ? words[end.reason] : null;
  }
  if (!isFailed(stage)) return null;
  const reason = leadingCourier(order.couriers)?.failureReason;
  return reason && reason !== "other" ? `The driver's reason: ${reasonInSentence("fail", reason)}.` : null;
}
