import { deliveryWindow, type FittedFacts } from "../../checkout/arrival.ts";
import { windowText } from "../../orders/shopper-words.ts";
import { isoTime } from "../../time.ts";
import { arrivalPrior } from "./prior.ts";

/** When a delivery picked up then arrives, such as "6:40 to 7:05 PM". */
export function arrivesText({ model, ...facts }: FittedFacts, pickedUpAt: number): string {
  const { from, to } = deliveryWindow(model ?? arrivalPrior, facts, pickedUpAt, pickedUpAt);
  return windowText({ from: isoTime(from), to: isoTime(to) }, facts.timeZone);
}
