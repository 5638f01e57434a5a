import { carrierWords } from "../compliance/carrier.ts";
import { packIn } from "../compliance/pack-in.ts";
import { addressParts } from "../places/address.ts";
import { type CarrierRules, carrierError } from "./carriers.ts";
import type { CourierRequest, Driver, Goods } from "./request.ts";

export function carrierRulesOf(
  { address, timeZone }: Pick<CourierRequest, "address" | "timeZone">,
  now: number,
): CarrierRules {
  const { name, flow } = packIn(addressParts(address).state, now, timeZone);
  const { carriers, oneRetailerAtATime: isLimitedToOne } = flow;
  const permitted = carriers?.value ?? [];
  const words = permitted.map((one) => carrierWords[one]).join(" or ");
  return {
    by: carriers ? { who: permitted, text: `In ${name}, only ${words} may deliver (${carriers.source}).` } : null,
    oneDispensary: isLimitedToOne?.value
      ? `In ${name}, a courier carries one dispensary's goods at a time (${isLimitedToOne.source}).`
      : null,
  };
}

export function carrierErrorAt(request: Goods, driver: Driver, now: number): string | undefined {
  const ruled = (goods: Goods) => ({ ...goods, carriers: carrierRulesOf(goods, now) });
  return carrierError(ruled(request), { ...driver, carries: driver.carries.map(ruled) });
}
