import type { Carrier } from "../compliance/carrier.ts";
import type { Driver, Employed, Goods } from "./request.ts";

/** What a state asks of who carries a request, each with its sentence, so that boards need no packs. Null: it says nothing. */
export type CarrierRules = {
  by: { who: readonly Carrier[]; text: string } | null;
  oneDispensary: string | null;
};
export const noCarrierRules: CarrierRules = { by: null, oneDispensary: null };

/** Why this courier may never carry the request; undefined if it may. */
export function employmentError({ by }: CarrierRules, request: Pick<Goods, "vendorId">, { employerIds }: Employed) {
  if (!by) return undefined;
  const isFree = employerIds.length === 0;
  const mayCarry = isFree ? by.who.some((carrier) => carrier !== "own") : by.who.includes("own");
  return mayCarry && (isFree || employerIds.some((id) => id === request.vendorId)) ? undefined : by.text;
}

const isOfOneDispensary = (one: Goods, other: Goods) =>
  one.address === other.address || (one.vendorId !== null && one.vendorId === other.vendorId);

/** Why this courier may not carry the request now; undefined if it may. */
export function carrierError(rules: CarrierRules, request: Goods, driver: Driver): string | undefined {
  const error = employmentError(rules, request, driver);
  if (error || driver.carries.every((goods) => isOfOneDispensary(goods, request))) return error;
  return rules.oneDispensary ?? undefined;
}

type Listed = Goods & { carriers: CarrierRules };

export const whoMayCarry = <C extends Driver>(requests: readonly Listed[], couriers: readonly C[]): C[] =>
  couriers.filter((courier) => {
    const carries = [...courier.carries, ...requests];
    return requests.every((request) => !carrierError(request.carriers, request, { ...courier, carries }));
  });
