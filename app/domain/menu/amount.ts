import { formatUsd } from "../money.ts";
import { amountOptions, type Category, shortAmount, shownPriceCents } from "./product.ts";

/** How much a package holds, in the unit that its label counts in. */
export type Measure = { value: number; unit: "g" | "mg THC" | "mL" | "ct" };

/** As the trade sells it: four quarters of 7 g, eight eighths of 3.5 g (DECISIONS 53). */
const GRAMS_PER_OUNCE = 28;

const fractions: Record<string, number> = { "½": 1 / 2, "¼": 1 / 4, "⅛": 1 / 8, "¾": 3 / 4 };

const NUMBER = String.raw`\d+\s*/\s*\d+|\d*\.\d+|\d+|[½¼⅛¾]`;
const UNIT = "grams?|g|ounces?|oz|milligrams?|mg|milliliters?|ml|count|ct|packs?|pk";
const WHOLE_AMOUNT = new RegExp(String.raw`^(${NUMBER})[\s-]*(${UNIT})$`, "i");
/** Old browsers know no lookbehind: what stands before it is a group instead. */
const AMOUNT_IN = new RegExp(String.raw`(?:^|[^\w.<>~/])((?:${NUMBER})[\s-]*(?:${UNIT}))(?![a-z])`, "i");

/**
 * What an amount's text says: "3.5g", "1/8 oz", "½oz", "100 milligrams", "30ml", "5-pk". Undefined for what states no exact
 * amount ("<5mg", "assorted"). Milligrams on an edible or a tincture are its THC, on anything else its weight. The law has
 * another ounce than the trade.
 */
export function measureOf(
  amount: string | null,
  category: Category,
  gramsPerOunce = GRAMS_PER_OUNCE,
): Measure | undefined {
  const text = amount?.trim() ?? "";
  if (text.toLowerCase() === "single") return { value: 1, unit: "ct" };
  const [, number = "", unit = ""] = WHOLE_AMOUNT.exec(text) ?? [];
  const value = numberOf(number);
  if (!(value > 0)) return undefined;
  const kind = unit.toLowerCase();
  if (kind.startsWith("o")) return { value: value * gramsPerOunce, unit: "g" };
  if (kind.startsWith("g")) return { value, unit: "g" };
  if (kind.startsWith("ml") || kind.startsWith("millil")) return { value, unit: "mL" };
  if (kind.startsWith("m")) {
    const isThc = category === "Edible" || category === "Tincture";
    return isThc ? { value, unit: "mg THC" } : { value: value / 1000, unit: "g" };
  }
  return { value, unit: "ct" };
}

function numberOf(text: string): number {
  const [over, under] = text.split("/").map(Number);
  return fractions[text] ?? (under === undefined ? Number(text) : over! / under);
}

/** Units in the order in which sizes of a product stand. */
const units: readonly Measure["unit"][] = ["g", "mg THC", "mL", "ct"];

/** Where an amount stands among others: by unit, then by size; "<5mg" right before 5 mg, what states no amount last. */
function amountRank(amount: string | null, category: Category): number {
  const isBelow = amount?.trim().startsWith("<") ?? false;
  const measure = measureOf(isBelow ? (amount?.trim().slice(1) ?? null) : amount, category);
  return measure ? units.indexOf(measure.unit) * 1e9 + measure.value - (isBelow ? 1e-3 : 0) : Number.POSITIVE_INFINITY;
}

type Measured = { amount: string | null; category: Category };

/** Smallest first. */
export function compareAmounts(one: Measured, other: Measured): number {
  const [a, b] = [one, other].map(({ amount, category }) => amountRank(amount, category)) as [number, number];
  return a === b ? 0 : a - b;
}

/** A category's amounts, smallest first, each once. */
export const sortedAmounts = (amounts: readonly string[], category: Category): string[] =>
  [...new Set(amounts)].toSorted((a, b) => compareAmounts({ amount: a, category }, { amount: b, category }));

/** Whether an amount is one of its category's (SPEC.md 9), however it is written: "14g" is "½oz". */
export function isOfferedAmount(amount: string, category: Category): boolean {
  const own = measureOf(amount, category);
  return amountOptions[category].some((option) => {
    const offered = measureOf(option, category);
    const isSame = own?.unit === offered?.unit && Math.abs((own?.value ?? 0) - (offered?.value ?? 0)) < 1e-6;
    return own && offered ? isSame : option === amount.trim();
  });
}

/** The most that one retail package holds; a larger amount is a typing error. */
const packageMax: Record<Category, Partial<Record<Measure["unit"], number>>> = {
  Flower: { g: 454, ct: 200 },
  "Pre-roll": { g: 200, ct: 200 },
  Vape: { g: 20, mL: 20, ct: 200 },
  Edible: { g: 1000, "mg THC": 10_000, mL: 2000, ct: 500 },
  Concentrate: { g: 112, mL: 100, ct: 200 },
  Tincture: { g: 1000, "mg THC": 10_000, mL: 1000, ct: 200 },
  Gear: {},
};

const HEAVY = new RegExp(String.raw`^(${NUMBER})[\s-]*(kilograms?|kilos?|kgs?|pounds?|lbs?)$`, "i");

/** What is wrong with an amount that no package of its category holds; undefined where nothing is. */
export function amountFault(amount: string | null, category: Category): string | undefined {
  // No label counts in these units, so measureOf need not know them.
  const [, number, unit = ""] = HEAVY.exec(amount?.trim() ?? "") ?? [];
  const grams = number === undefined ? undefined : numberOf(number) * (/^k/i.test(unit) ? 1000 : 453.6);
  const measure = grams === undefined ? measureOf(amount, category) : ({ value: grams, unit: "g" } as const);
  const max = measure && packageMax[category][measure.unit];
  if (!measure || max === undefined || measure.value <= max) return undefined;
  const most = `${max.toLocaleString("en-US")} ${measure.unit === "ct" ? "pieces" : measure.unit.replace("mg THC", "mg")}`;
  return `Amount is too large: one ${category} package holds up to ${most}`;
}

/** The first amount that a name carries, as it stands there: "3.5g" of "Blue Dream - 3.5g". */
export const amountIn = (name: string): string | undefined => AMOUNT_IN.exec(name)?.[1];

type Priced = {
  category: Category;
  amount: string | null;
  priceCents: number;
  salePriceCents: number | null;
  dealCents?: number;
};

/** "$9.43/g", or "$18.00/100 mg THC" where only that is known; undefined where neither is. */
export function unitPrice(product: Priced): { cents: number; text: string } | undefined {
  const measure = measureOf(product.amount, product.category);
  const per = measure && ({ g: 1, "mg THC": 100, mL: 0, ct: 0 } as const)[measure.unit];
  if (!per) return undefined;
  const cents = Math.round((shownPriceCents(product) * per) / measure.value);
  return { cents, text: `${formatUsd(cents)}/${per === 1 ? "g" : "100 mg THC"}` };
}

/** An amount as shoppers read it: "3.5 g", "½ oz", "5-pk"; ".5 grams" is "0.5 g". */
export const spacedAmount = (amount: string): string =>
  shortAmount(amount)
    .replace(/(^|[^\d.])\.(?=\d)/g, "$10.")
    .replace(/([\d½¼⅛¾])\s*(mg|g|oz|mL|ml)\b/g, "$1\u00A0$2")
    .replace(/ml\b/, "mL");
