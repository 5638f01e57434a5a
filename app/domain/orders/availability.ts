import { withheldText } from "../compliance/withheld.ts";
import { isOpenAt, nextOpening } from "../dispensaries/opening-hours.ts";
import { type OrderType, offers } from "../dispensaries/vendor.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { OrderableVendor } from "./orderable.ts";

/** Whether a dispensary takes orders of this kind now: refuses where it is limited, suspended, withheld, closed, or offers no such kind. */
export function checkShop(vendor: OrderableVendor, orderType: OrderType, now: number): Refusal | undefined {
  const name = vendor.dispensaryName;
  if (vendor.status !== "active" || vendor.suspendedAt !== null) {
    return refuse("vendor-unavailable", `${name} is not taking orders at the moment.`);
  }
  if (vendor.withheld) return refuse("vendor-unavailable", withheldText(vendor.withheld, vendor));
  if (!offers(vendor.dispensaryType, orderType)) {
    return refuse("order-type-not-offered", `${name} does not offer ${orderType.toLowerCase()}.`);
  }
  if (!isOpenAt(vendor.businessHours, vendor.timeZone, now)) {
    const next = nextOpening(vendor.businessHours, vendor.timeZone, now);
    const opens = next ? ` It opens ${next.label}.` : "";
    return refuse("vendor-closed", `${name} is closed.${opens}`, { details: { nextOpening: next?.label ?? null } });
  }
  return undefined;
}
