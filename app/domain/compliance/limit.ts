import { GRAMS_PER_LEGAL_OUNCE, type Measured, ML_PER_FLUID_OUNCE, thousandths } from "./contents.ts";
import type { Amount, Origin } from "./fact.ts";
import type { GoodsClass } from "./pack-schema.ts";
import type { PackInForce } from "./values-on-day.ts";

export type Fill = { most: number; in: Measured };

export const limitUnits = ["g", "mg THC", "fl oz", "plants"] as const;
type LimitUnit = (typeof limitUnits)[number];

/** Full once the shares of its classes add up to one. */
export type Limit = {
  key: string;
  name: string;
  fills: Partial<Record<GoodsClass, Fill>>;
  most: number;
  unit: LimitUnit;
  period: "transaction" | "day";
  source: string;
};

const measures: Record<string, { in: Measured; times: number }> = {
  g: { in: "mg", times: 1000 },
  oz: { in: "mg", times: GRAMS_PER_LEGAL_OUNCE * 1000 },
  "mg THC": { in: "mgThc", times: 1 },
  "fl oz": { in: "mL", times: ML_PER_FLUID_OUNCE },
};

/** Undefined for plants, which no product contains. */
function fillOf({ value, unit }: Amount): Fill | undefined {
  const measure = measures[unit];
  return measure && { most: value * measure.times, in: measure.in };
}

export function amountOf({ most, in: measured }: Fill): Amount<"g" | "mg THC" | "fl oz"> {
  if (measured === "mg") return { value: thousandths(most) / 1000, unit: "g" };
  if (measured === "mgThc") return { value: most, unit: "mg THC" };
  return { value: thousandths(most / ML_PER_FLUID_OUNCE), unit: "fl oz" };
}

type LimitInForce = PackInForce["limits"][string];
type OneFill = { goodsClass: GoodsClass; fill: Fill; fact: Amount & Origin };

export function fillsOf({ of, most, per, equivalents = {} }: LimitInForce): OneFill[] {
  const whole = most && fillOf(most);
  if (!whole) return [];
  const parts = per ? whole.most / fillOf(per)!.most : 1;
  const own = of.map((goodsClass) => ({ goodsClass, fill: whole, fact: most }));
  const equal = Object.entries(equivalents).flatMap(([name, fact]) => {
    const fill = fact && fillOf(fact);
    return fill ? [{ goodsClass: name as GoodsClass, fill: { ...fill, most: fill.most * parts }, fact }] : [];
  });
  return [...own, ...equal];
}

/** An unknown period counts as the stricter one. */
function limitOf(key: string, limit: LimitInForce, share: number): Limit | undefined {
  const { most, name, period } = limit;
  if (!most) return undefined;
  const fill = fillOf(most);
  const { value, unit } = most.unit === "oz" && fill ? amountOf(fill) : most;
  const fills = fillsOf(limit).map((one) => [one.goodsClass, { ...one.fill, most: one.fill.most * share }]);
  return {
    key,
    name,
    fills: Object.fromEntries(fills),
    most: value * share,
    unit: unit as LimitUnit,
    period: period?.value ?? "day",
    source: most.source,
  };
}

export type Allowance = { limits: Limit[]; packageMgThc?: number };

export function allowanceOf(pack: PackInForce, { visitor = false } = {}): Allowance {
  const share = visitor ? (pack.visitors?.value ?? 100) / 100 : 1;
  const limits = Object.entries(pack.limits).flatMap(([key, limit]) => limitOf(key, limit, share) ?? []);
  const packageMgThc = pack.products?.packageThc?.value;
  return packageMgThc === undefined ? { limits } : { limits, packageMgThc };
}
