import { withheldText } from "../compliance/withheld.ts";
import { isOpenAt, nextOpening, pauseEnd } from "../dispensaries/opening-hours.ts";
import { type OrderType, offers } from "../dispensaries/vendor.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { SellingVendor } from "./sale-facts.ts";

/** Refuses if the dispensary is limited, suspended, unlisted, paused, closed, or doesn't offer this kind of order. */
export function checkTakesOrders(vendor: SellingVendor, orderType: OrderType, now: number): Refusal | undefined {
  const name = vendor.dispensaryName;
  if (vendor.status !== "active" || vendor.suspendedAt !== null) {
    return refuse("vendor-unavailable", `${name} is not taking orders at the moment.`);
  }
  if (vendor.withheld) return refuse("vendor-unavailable", withheldText(vendor.withheld, vendor));
  if (!offers(vendor.dispensaryType, orderType)) {
    return refuse("order-type-not-offered", `${name} does not offer ${orderType.toLowerCase()}.`);
  }
  const pausedUntil = pauseEnd(vendor, now);
  if (pausedUntil) {
    const reason = vendor.pauseReason ? `: ${vendor.pauseReason}` : "";
    return refuse("vendor-paused", `${name} is not taking orders until ${pausedUntil}${reason}.`);
  }
  if (!isOpenAt(vendor, now)) {
    const next = nextOpening(vendor, now);
    const opens = next ? ` It opens ${next.label}.` : "";
    return refuse("vendor-closed", `${name} is closed.${opens}`, { details: { nextOpening: next?.label ?? null } });
  }
  return undefined;
}
