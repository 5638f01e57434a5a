import type { OrderType } from "../dispensaries/vendor.ts";
import { contentsOf, type Packaged, thousandths } from "./contents.ts";
import type { Amount } from "./fact.ts";
import type { GoodsClass } from "./pack-schema.ts";
import type { PackInForce } from "./values-on-day.ts";

/** A line of an order, as far as taxes go: what all of it costs after deals, in cents. */
export type TaxedLine = Packaged & { quantity: number; cents: number };

type TaxRate = Amount<"%" | "$ per mg THC">;

/** A tax inside a price. `base` is in cents, or in milligrams of THC where the rate is in dollars for each. */
export type TaxLine = {
  key: string;
  name: string;
  rate: number;
  unit: TaxRate["unit"];
  base: number;
  amountCents: number;
};

/** The percentages that cities ask, by the keys of their taxes: where the dispensary is, and where the customer is. */
export type LocalRates = Record<"dispensary" | "customer", Readonly<Record<string, number>>>;

/** The goods and the lines together are what was paid for the goods; `unknown` names taxes inside that nobody knows the rate of. */
export type Taxes = { goodsCents: number; lines: TaxLine[]; unknown: string[] };

/** What decides on the taxes of a line; `goodsClass` is undefined for what is no cannabis. */
type Good = { goodsClass: GoodsClass | undefined; potency: number; mgThc: number };
/** A tax that goods bear; `onTaxes` where the taxes above are part of its base. */
type Borne = { key: string; name: string; rate: TaxRate; onTaxes: boolean };
/** All goods that bear the same taxes at the same rates. */
type Group = { borne: Borne[]; cents: number; mgThc: number };
type Split = { goodsCents: number; lines: TaxLine[] };

type TaxInForce = PackInForce["taxes"][string];

/** Floating-point noise. */
const NOISE = 1e-9;
const halfUp = (cents: number): number => Math.floor(cents + 0.5 + NOISE);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The taxes inside shown prices (DECISIONS 42), reckoned back by what is in force, in the pack's order; README.md beside this
 * file says how cents are rounded. Fees and tips bear none. What is not known of a product counts as the most.
 */
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
    const borne: Borne[] = [];
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

/** A potency that nobody stated could be all of it. */
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
    (!of || of.some((one) => one === good.goodsClass)) && (!upTo || good.potency <= upTo.value);
  return rates.find(fits)?.rate;
}

/**
 * Each tax is a fixed amount, of a rate for each milligram, and a share of the price without taxes; that price and all taxes
 * are what was paid. A tax takes no more than what those above it left.
 */
function splitOf({ borne, cents, mgThc }: Group): Split {
  const all = { fixed: 0, share: 0 };
  const parts = borne.map(({ rate, onTaxes }) => {
    const factor = rate.value / 100;
    const above = onTaxes ? all : { fixed: 0, share: 0 };
    const isShare = rate.unit === "%";
    const fixed = isShare ? factor * above.fixed : rate.value * 100 * mgThc;
    const share = isShare ? factor * (1 + above.share) : 0;
    all.fixed += fixed;
    all.share += share;
    return { fixed, share };
  });
  const price = Math.max(0, (cents - all.fixed) / (1 + all.share));
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

/** One line for each tax and rate. */
function merged(splits: readonly Split[]): TaxLine[] {
  const lines = new Map<string, TaxLine>();
  for (const line of splits.flatMap((split) => split.lines)) {
    const name = `${line.key} ${line.rate}`;
    const { base, amountCents } = lines.get(name) ?? { base: 0, amountCents: 0 };
    lines.set(name, { ...line, base: base + line.base, amountCents: amountCents + line.amountCents });
  }
  return [...lines.values()];
}
