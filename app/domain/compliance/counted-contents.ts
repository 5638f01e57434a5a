import {
  type Contents,
  contentsOf,
  knownOf,
  type Measured,
  ML_PER_FLUID_OUNCE,
  type Packaged,
  piecesOf,
  type StatedContents,
  thousandths,
  type UnknownContents,
  unknownOf,
} from "./contents.ts";
import type { Allowance, Limit } from "./limit.ts";
import type { GoodsClass } from "./pack-schema.ts";

export function labelContents(product: Packaged): StatedContents {
  const { mg, mgThc, mL } = knownOf({ ...product, contents: null });
  return {
    ...(mg === undefined ? {} : { grams: thousandths(mg / 1000) }),
    ...(mgThc === undefined ? {} : { thcMg: mgThc }),
    ...(mL === undefined ? {} : { fluidOunces: thousandths(mL / ML_PER_FLUID_OUNCE) }),
  };
}

const countedIn = (limits: readonly Limit[], goodsClass: GoodsClass): Measured[] => [
  ...new Set(limits.flatMap(({ fills }) => fills[goodsClass]?.in ?? [])),
];

const guessedMeasures = (product: Packaged, limits: readonly Limit[]): Measured[] => {
  const found = unknownOf(product);
  return found ? countedIn(limits, found.goodsClass).filter((one) => found.unknown.includes(one)) : [];
};

export const isGuessed = (product: Packaged, limits: readonly Limit[]): boolean =>
  guessedMeasures(product, limits).length > 0;

export const unknownText = ({ goodsClass, unknown }: UnknownContents): string => [goodsClass, ...unknown].join(" ");

const measures: readonly Measured[] = ["mg", "mgThc", "mL"];

export const guessTexts = (limits: readonly Limit[]): string[] =>
  (["flower", "concentrate", "edible"] as const).flatMap((goodsClass) => {
    const counted = countedIn(limits, goodsClass);
    const sets = measures.reduce<Measured[][]>((all, one) => all.flatMap((set) => [set, [...set, one]]), [[]]);
    return sets
      .filter((unknown) => unknown.some((one) => counted.includes(one)))
      .map((unknown) => unknownText({ goodsClass, unknown }));
  });

const missingFact: Record<Measured, string> = {
  mg: "how many grams it holds",
  mgThc: "how much THC it holds",
  mL: "how many fluid ounces it holds",
};

/** "Counts as 40 g of flower, 20 of the largest pre-rolls. Say how many grams it holds." */
export function countedText(product: Packaged, { limits, packageMgThc }: Allowance): string {
  const amounts = contentsOf(product, packageMgThc).flatMap((holds) =>
    countedIn(limits, holds.goodsClass).flatMap((one) => amountText(holds, one) ?? []),
  );
  if (amounts.length === 0) return "Counts toward no limit.";
  const guessed = guessedMeasures(product, limits);
  const counted = `Counts as ${listed(amounts)}`;
  if (guessed.length === 0) return `${counted}.`;
  return `${counted}, ${reason(product, guessed)}. Say ${listed(guessed.map((one) => missingFact[one]))}.`;
}

function amountText(holds: Contents, measure: Measured): string | undefined {
  const { goodsClass } = holds;
  const value = holds[measure];
  const kind = goodsClass === "edible" ? "edibles" : goodsClass;
  if (value === null) return measure === "mL" ? undefined : `all ${kind} that one person may buy`;
  if (value === 0) return undefined;
  if (measure === "mgThc") return `${numberText(value)} mg of THC`;
  return measure === "mg"
    ? `${numberText(value / 1000)} g of ${kind}`
    : `${numberText(value / ML_PER_FLUID_OUNCE)} fl oz of liquid`;
}

function reason(product: Packaged, guessed: readonly Measured[]): string {
  const pieces = piecesOf(product);
  if (!guessed.includes("mg") || pieces <= 1 || product.category === "Edible") return "the most that it could hold";
  const names: Partial<Record<Packaged["category"], string>> = { "Pre-roll": "pre-rolls", Vape: "vapes" };
  return `${pieces} of the largest ${names[product.category] ?? "packages"}`;
}

const numberText = (value: number): string => thousandths(value).toLocaleString("en-US", { maximumFractionDigits: 3 });
const listed = (parts: readonly string[]): string => new Intl.ListFormat("en-US").format(parts);
