import { measureOf } from "../menu/amount.ts";
import { amountOptions, type Category } from "../menu/product.ts";
import type { GoodsClass } from "./pack-schema.ts";

/** DECISIONS 53. */
export const GRAMS_PER_LEGAL_OUNCE = 28.35;
export const ML_PER_FLUID_OUNCE = 29.5735295625;

/** "none" counts toward no limit. */
export const weightClasses = ["flower", "concentrate", "edible", "none"] as const;
export type WeightClass = (typeof weightClasses)[number];

export type StatedContents = {
  weightClass?: WeightClass;
  grams?: number;
  concentrateGrams?: number;
  thcMg?: number;
  fluidOunces?: number;
};

export type Packaged = {
  category: Category;
  amount: string | null;
  thcPercent?: number | null;
  contents?: StatedContents | null;
};

export type Measured = "mg" | "mgThc" | "mL";

/** In milligrams and milliliters; null if unknown and unbounded. */
export type Contents = { goodsClass: GoodsClass } & Record<Measured, number | null>;

const classes: Record<Category, WeightClass> = {
  Flower: "flower",
  "Pre-roll": "flower",
  Vape: "concentrate",
  Concentrate: "concentrate",
  Edible: "edible",
  Tincture: "edible",
  Gear: "none",
};

export const countedQuantities = {
  flower: ["grams", "concentrateGrams"],
  concentrate: ["grams", "thcMg"],
  edible: ["grams", "concentrateGrams", "thcMg", "fluidOunces"],
  none: [],
} as const satisfies Record<WeightClass, readonly (keyof StatedContents)[]>;

export const weightClassOf = ({ category, contents }: Packaged): WeightClass =>
  contents?.weightClass ?? classes[category];

/** Whole thousandths, so that the order of a sum doesn't matter. */
export const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

type KnownContents = Partial<Record<Measured, number>>;

function onLabel({ category, amount }: Packaged): KnownContents {
  const measure = measureOf(amount, category, GRAMS_PER_LEGAL_OUNCE);
  if (measure?.unit === "mg THC") return { mgThc: thousandths(measure.value) };
  if (measure?.unit === "mL") return { mL: thousandths(measure.value) };
  return measure?.unit === "g" ? { mg: thousandths(measure.value * 1000) } : {};
}

function statedMeasures({ contents }: Packaged): KnownContents {
  const { grams, thcMg, fluidOunces } = contents ?? {};
  return {
    ...(grams === undefined ? {} : { mg: thousandths(grams * 1000) }),
    ...(thcMg === undefined ? {} : { mgThc: thousandths(thcMg) }),
    ...(fluidOunces === undefined ? {} : { mL: thousandths(fluidOunces * ML_PER_FLUID_OUNCE) }),
  };
}

export function knownOf(product: Packaged): KnownContents {
  const known = { ...onLabel(product), ...statedMeasures(product) };
  const { thcPercent } = product;
  if (known.mgThc !== undefined || known.mg === undefined || thcPercent == null) return known;
  return { ...known, mgThc: thousandths((known.mg * thcPercent) / 100) };
}

/** The most a package can hold (DECISIONS 47): as the dispensary states, else the label, else the largest size sold. */
export function contentsOf(product: Packaged, packageMgThc = Number.POSITIVE_INFINITY): Contents[] {
  const goodsClass = weightClassOf(product);
  if (goodsClass === "none") return [];
  const known = knownOf(product);
  const infusion = thousandths((product.contents?.concentrateGrams ?? 0) * 1000);
  const own = goodsClass === "edible" ? edible(product, known, packageMgThc) : weighed(product, known, goodsClass);
  if (infusion === 0) return [own];
  return [
    own,
    { goodsClass: "concentrate", mg: infusion, mgThc: Math.min(infusion, known.mgThc ?? infusion), mL: null },
  ];
}

export type UnknownContents = { goodsClass: GoodsClass; unknown: readonly Measured[] };

export function unknownOf(product: Packaged): UnknownContents | undefined {
  const goodsClass = weightClassOf(product);
  if (goodsClass === "none") return undefined;
  const known = knownOf(product);
  const weight = { flower: ["mg"], concentrate: ["mg", "mgThc"], edible: ["mg", "mgThc"] } as const;
  const volume = ["mgThc", "mL"] as const;
  const measures = goodsClass === "edible" && comesByVolume(product, known) ? volume : weight[goodsClass];
  const isBounded = goodsClass === "edible" && thcUpperBoundMg(product) !== undefined;
  const unknown = measures.filter((one) => known[one] === undefined && !(one === "mgThc" && isBounded));
  return unknown.length > 0 ? { goodsClass, unknown } : undefined;
}

function weighed(product: Packaged, known: KnownContents, goodsClass: GoodsClass): Contents {
  const mg = known.mg ?? maxMg(product);
  return { goodsClass, mg, mgThc: known.mgThc ?? mg, mL: null };
}

function edible(product: Packaged, known: KnownContents, packageMgThc: number): Contents {
  const isLiquid = comesByVolume(product, known);
  return {
    goodsClass: "edible",
    mg: isLiquid ? 0 : (known.mg ?? null),
    mgThc: known.mgThc ?? Math.min(thcUpperBoundMg(product) ?? largest("Edible", "mg THC"), packageMgThc),
    mL: isLiquid ? (known.mL ?? largest("Tincture", "mL")) : 0,
  };
}

const comesByVolume = ({ category }: Packaged, { mL }: KnownContents) => mL !== undefined || category === "Tincture";

const maxMg = (product: Packaged): number =>
  piecesOf(product) * (largest(product.category, "g") || largest("Flower", "g")) * 1000;

export function piecesOf({ category, amount }: Packaged): number {
  const measure = measureOf(amount, category);
  return measure?.unit === "ct" ? measure.value : Math.max(1, largest(category, "ct"));
}

/** "<5mg" means less than 5 mg of THC. */
function thcUpperBoundMg({ category, amount }: Packaged): number | undefined {
  const measure = amount?.startsWith("<") ? measureOf(amount.slice(1), category) : undefined;
  return measure?.unit === "mg THC" ? measure.value : undefined;
}

function largest(category: Category, unit: string): number {
  const measures = amountOptions[category].map((option) => measureOf(option, category, GRAMS_PER_LEGAL_OUNCE));
  return Math.max(0, ...measures.map((measure) => (measure?.unit === unit ? measure.value : 0)));
}
