import type { Carrier } from "../compliance/carrier.ts";
import type { CourierRequest, Employed } from "./request.ts";

/** What a state asks of who carries a request, with its sentence, so that boards need no packs. Null if it says nothing. */
export type CarrierRules = { by: { who: readonly Carrier[]; text: string } | null };

type Goods = Pick<CourierRequest, "vendorId">;

/** Why this courier may not carry the request; undefined if it may. */
export function carrierFault({ by }: CarrierRules, { vendorId }: Goods, { employerId }: Employed): string | undefined {
  if (!by) return undefined;
  const mayCarry = employerId === null ? by.who.some((who) => who !== "own") : by.who.includes("own");
  return mayCarry && (employerId === null || employerId === vendorId) ? undefined : by.text;
}

type Listed = Goods & { carriers: CarrierRules };

/** Of these couriers, those who may carry all of these requests. */
export const whoMayCarry = <C extends Employed>(requests: readonly Listed[], couriers: readonly C[]): C[] =>
  couriers.filter((courier) => requests.every((request) => !carrierFault(request.carriers, request, courier)));
