import { measureOf } from "../menu/amount.ts";
import { amountOptions, type Category } from "../menu/product.ts";
import type { GoodsClass } from "./pack-schema.ts";

/** As the law weighs it (DECISIONS 53). */
export const GRAMS_PER_LEGAL_OUNCE = 28.35;
export const ML_PER_FLUID_OUNCE = 29.5735295625;

/** What limits take a product for; "none" is counted by no limit. */
export const weightClasses = ["flower", "concentrate", "edible", "none"] as const;
type WeightClass = (typeof weightClasses)[number];

/** What a dispensary says that a package holds; what it leaves out is read from the label. */
export type StatedContents = {
  weightClass?: WeightClass;
  grams?: number;
  /** Of a product that is infused, beside what it weighs as flower or edible. */
  concentrateGrams?: number;
  thcMg?: number;
  fluidOunces?: number;
};

/** What says how much a product holds. */
export type Packaged = {
  category: Category;
  amount: string | null;
  thcPercent?: number | null;
  contents?: StatedContents | null;
};

export type Measured = "mg" | "mgThc" | "mL";

/** What one package holds of a class, in milligrams and milliliters. What is not known, and has no bound of its own, is null. */
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

/** What limits take a product for. */
const weightClassOf = ({ category, contents }: Packaged): WeightClass => contents?.weightClass ?? classes[category];

/** Whole thousandths, so that sums are the same in any order. */
export const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

type Known = Partial<Record<Measured, number>>;

/** What the label says, and no more: what it leaves open is missing. */
function onLabel({ category, amount, thcPercent }: Packaged): Known {
  const measure = measureOf(amount, category, GRAMS_PER_LEGAL_OUNCE);
  if (measure?.unit === "mg THC") return { mgThc: thousandths(measure.value) };
  if (measure?.unit === "mL") return { mL: thousandths(measure.value) };
  if (measure?.unit !== "g") return {};
  const mg = thousandths(measure.value * 1000);
  return thcPercent == null ? { mg } : { mg, mgThc: thousandths((mg * thcPercent) / 100) };
}

function stated({ contents }: Packaged): Known {
  const { grams, thcMg, fluidOunces } = contents ?? {};
  return {
    ...(grams === undefined ? {} : { mg: thousandths(grams * 1000) }),
    ...(thcMg === undefined ? {} : { mgThc: thousandths(thcMg) }),
    ...(fluidOunces === undefined ? {} : { mL: thousandths(fluidOunces * ML_PER_FLUID_OUNCE) }),
  };
}

/**
 * The most that a package can hold (DECISIONS 47), class by class: what the dispensary says, else what the label says, else
 * the largest size that its category is sold in. An edible's THC is at most `packageMgThc` where a law caps it. Empty for gear.
 */
export function contentsOf(product: Packaged, packageMgThc = Number.POSITIVE_INFINITY): Contents[] {
  const goodsClass = weightClassOf(product);
  if (goodsClass === "none") return [];
  const known = { ...onLabel(product), ...stated(product) };
  const infusion = thousandths((product.contents?.concentrateGrams ?? 0) * 1000);
  const own = goodsClass === "edible" ? edible(product, known, packageMgThc) : weighed(product, known, goodsClass);
  if (infusion === 0) return [own];
  return [
    own,
    { goodsClass: "concentrate", mg: infusion, mgThc: Math.min(infusion, known.mgThc ?? infusion), mL: null },
  ];
}

function weighed(product: Packaged, known: Known, goodsClass: GoodsClass): Contents {
  const mg = known.mg ?? mostMg(product);
  return { goodsClass, mg, mgThc: known.mgThc ?? mg, mL: null };
}

function edible(product: Packaged, known: Known, packageMgThc: number): Contents {
  const isLiquid = known.mL !== undefined || product.category === "Tincture";
  return {
    goodsClass: "edible",
    mg: isLiquid ? 0 : (known.mg ?? null),
    mgThc: known.mgThc ?? Math.min(belowMg(product) ?? largest("Edible", "mg THC"), packageMgThc),
    mL: isLiquid ? (known.mL ?? largest("Tincture", "mL")) : 0,
  };
}

/** Pieces at the largest that one weighs, of as many as it says; else of as many as any package holds. */
function mostMg({ category, amount }: Packaged): number {
  const measure = measureOf(amount, category);
  const pieces = measure?.unit === "ct" ? measure.value : Math.max(1, largest(category, "ct"));
  return pieces * (largest(category, "g") || largest("Flower", "g")) * 1000;
}

/** "<5mg" holds less than 5 mg of THC. */
function belowMg({ category, amount }: Packaged): number | undefined {
  const measure = amount?.startsWith("<") ? measureOf(amount.slice(1), category) : undefined;
  return measure?.unit === "mg THC" ? measure.value : undefined;
}

/** The largest of the sizes in which a category is sold. */
function largest(category: Category, unit: string): number {
  const measures = amountOptions[category].map((option) => measureOf(option, category, GRAMS_PER_LEGAL_OUNCE));
  return Math.max(0, ...measures.map((measure) => (measure?.unit === unit ? measure.value : 0)));
}
