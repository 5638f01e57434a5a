import type { OrderType } from "../dispensaries/vendor.ts";
import { sum } from "../sum.ts";
import { contentsOf, type Packaged, thousandths } from "./contents.ts";
import type { Amount } from "./fact.ts";
import type { GoodsClass } from "./pack-schema.ts";
import type { PackInForce } from "./values-on-day.ts";

/** `cents` is the whole line's price after deals. */
export type TaxedLine = Packaged & { quantity: number; cents: number };

type TaxRate = Amount<"%" | "$ per mg THC">;

/** `base` is in cents, or in mg of THC if the rate is in dollars per mg. */
export type TaxLine = {
  key: string;
  name: string;
  rate: number;
  unit: TaxRate["unit"];
  base: number;
  amountCents: number;
};

/** Percentages by tax key. */
export type LocalRates = Record<"dispensary" | "customer", Readonly<Record<string, number>>>;

/** `goodsCents` plus all lines is the price paid; `unknown` names included taxes whose rate we don't know. */
export type Taxes = { goodsCents: number; lines: TaxLine[]; unknown: string[] };

/** `goodsClass` is undefined for products without cannabis. */
type Good = { goodsClass: GoodsClass | undefined; potency: number; mgThc: number };
type AppliedTax = { key: string; name: string; rate: TaxRate; onTaxes: boolean };
type Group = { borne: AppliedTax[]; cents: number; mgThc: number };
type Split = { goodsCents: number; lines: TaxLine[] };
type TaxInForce = PackInForce["taxes"][string];

const NOISE = 1e-9;
const halfUp = (cents: number): number => Math.floor(cents + 0.5 + NOISE);

/** Works back from prices that include tax (DECISIONS 42; rounding: README.md). Unknown contents count as the most. */
export function taxesInside(
  pack: PackInForce,
  lines: readonly TaxedLine[],
  orderType: OrderType,
  local: LocalRates,
): Taxes {
  const unknown = new Set<string>();
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const good = goodOf(line, pack.products?.packageThc?.value);
    const borne: AppliedTax[] = [];
    for (const [key, tax] of Object.entries(pack.taxes)) {
      if (tax.goods === "cannabis" && !good.goodsClass) continue;
      const rate = rateOf(tax, good, local[tax.place?.value[orderType] ?? "dispensary"][key]);
      if (rate) borne.push({ key, name: tax.name, rate, onTaxes: tax.on?.value === "price and taxes above" });
      else unknown.add(tax.name);
    }
    const name = borne.map(({ key, rate }) => `${key} ${rate.value}`).join();
    const { cents, mgThc } = groups.get(name) ?? { cents: 0, mgThc: 0 };
    groups.set(name, { borne, cents: cents + line.cents, mgThc: thousandths(mgThc + good.mgThc) });
  }
  const splits = [...groups.values()].map(splitOf);
  const keys = Object.keys(pack.taxes);
  return {
    goodsCents: sum(splits.map(({ goodsCents }) => goodsCents)),
    lines: merged(splits).toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key) || a.rate - b.rate),
    unknown: [...unknown],
  };
}

/** An unstated potency could be 100%. */
function goodOf(line: TaxedLine, packageMgThc?: number): Good {
  const [holds] = contentsOf(line, packageMgThc);
  if (!holds) return { goodsClass: undefined, potency: 0, mgThc: 0 };
  const { goodsClass, mg, mgThc } = holds;
  const potency = line.thcPercent ?? (mg && mgThc !== null ? (100 * mgThc) / mg : 100);
  return { goodsClass, potency, mgThc: (mgThc ?? 0) * line.quantity };
}

function rateOf({ rate, rates, local }: TaxInForce, good: Good, percent: number | undefined): TaxRate | undefined {
  if (local) return percent === undefined ? undefined : { value: percent, unit: "%" };
  if (!rates) return rate;
  const fits = ({ of, upTo }: (typeof rates)[number]) =>
    (!of || of.some((goodsClass) => goodsClass === good.goodsClass)) && (!upTo || good.potency <= upTo.value);
  return rates.find(fits)?.rate;
}

/**
 * A per-milligram tax is a fixed amount, others a share of the price before tax; all add up to the price paid.
 * No tax takes more than those above it left.
 */
function splitOf({ borne, cents, mgThc }: Group): Split {
  const total = { fixed: 0, share: 0 };
  const parts = borne.map(({ rate, onTaxes }) => {
    const factor = rate.value / 100;
    const above = onTaxes ? total : { fixed: 0, share: 0 };
    const isShare = rate.unit === "%";
    const fixed = isShare ? factor * above.fixed : rate.value * 100 * mgThc;
    const share = isShare ? factor * (1 + above.share) : 0;
    total.fixed += fixed;
    total.share += share;
    return { fixed, share };
  });
  const price = Math.max(0, (cents - total.fixed) / (1 + total.share));
  let goodsCents = cents;
  const amounts = parts.map(({ fixed, share }) => {
    const amount = Math.min(goodsCents, halfUp(fixed + share * price));
    goodsCents -= amount;
    return amount;
  });
  const lines = borne.map(({ key, name, rate: { value: rate, unit }, onTaxes }, at): TaxLine => {
    const baseCents = goodsCents + (onTaxes ? sum(amounts.slice(0, at)) : 0);
    return { key, name, rate, unit, base: unit === "%" ? baseCents : mgThc, amountCents: amounts[at] ?? 0 };
  });
  return { goodsCents, lines };
}

function merged(splits: readonly Split[]): TaxLine[] {
  const lines = new Map<string, TaxLine>();
  for (const line of splits.flatMap((split) => split.lines)) {
    const name = `${line.key} ${line.rate}`;
    const { base, amountCents } = lines.get(name) ?? { base: 0, amountCents: 0 };
    lines.set(name, { ...line, base: base + line.base, amountCents: amountCents + line.amountCents });
  }
  return [...lines.values()];
}
