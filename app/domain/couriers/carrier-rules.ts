import { carrierWords } from "../compliance/carrier.ts";
import { packIn } from "../compliance/pack-in.ts";
import { addressParts } from "../places/address.ts";
import type { CarrierRules } from "./carriers.ts";
import type { CourierRequest } from "./request.ts";

export function carrierRulesOf(
  { address, timeZone }: Pick<CourierRequest, "address" | "timeZone">,
  now: number,
): CarrierRules {
  const { name, flow } = packIn(addressParts(address).state, now, timeZone);
  const { carriers, oneRetailerAtATime: one } = flow;
  const who = carriers?.value ?? [];
  const words = who.map((one) => carrierWords[one]).join(" or ");
  return {
    by: carriers ? { who, text: `In ${name}, only ${words} may deliver (${carriers.source}).` } : null,
    oneDispensary: one?.value
      ? `In ${name}, a courier carries one dispensary's goods at a time (${one.source}).`
      : null,
  };
}
