import type { Carrier } from "../compliance/carrier.ts";
import type { CourierRequest, Employed } from "./request.ts";

/** A state's rules on who may carry a request, each with its message, so that boards load no packs. Null: no rule. */
export type CarrierRules = {
  by: { who: readonly Carrier[]; text: string } | null;
  oneDispensary: string | null;
};
type Origin = Pick<CourierRequest, "vendorId" | "address">;
type Goods = Origin & { carriers: CarrierRules };
/** With the rules of all goods carried, because they bind the vehicle wherever the next goods come from. */
export type Carrying = Employed & { carries: readonly Goods[] };

export const noCarrierRules: CarrierRules = { by: null, oneDispensary: null };

/** Why this courier may never carry the request; undefined if it may. */
export function employmentError({ by }: CarrierRules, request: Pick<Origin, "vendorId">, { employerIds }: Employed) {
  if (!by) return undefined;
  const isFree = employerIds.length === 0;
  const mayCarry = isFree ? by.who.some((carrier) => carrier !== "own") : by.who.includes("own");
  return mayCarry && (isFree || employerIds.some((id) => id === request.vendorId)) ? undefined : by.text;
}

const isOfOneDispensary = (one: Origin, other: Origin) =>
  one.address === other.address || (one.vendorId !== null && one.vendorId === other.vendorId);

/** Why this courier may not carry the request now; undefined if it may. */
export function carrierError(request: Goods, driver: Carrying): string | undefined {
  const error = employmentError(request.carriers, request, driver);
  if (error) return error;
  const others = driver.carries.filter((goods) => !isOfOneDispensary(goods, request));
  const rules = others.flatMap((goods) => [request.carriers, goods.carriers]);
  return rules.flatMap(({ oneDispensary }) => oneDispensary ?? [])[0];
}

export const whoMayCarry = <C extends Carrying>(requests: readonly Goods[], couriers: readonly C[]): C[] =>
  couriers.filter((courier) => {
    const carries = [...courier.carries, ...requests];
    return requests.every((request) => !carrierError(request, { ...courier, carries }));
  });
