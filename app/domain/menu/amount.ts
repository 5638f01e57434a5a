import { formatUsd } from "../money.ts";
import { amountOptions, type Category, shortAmount, shownPriceCents } from "./product.ts";

export type Measure = { value: number; unit: "g" | "mg THC" | "mL" | "ct" };

/** The trade's ounce: four quarters of 7 g (DECISIONS 53). The law's ounce differs. */
const GRAMS_PER_OUNCE = 28;

const fractions: Record<string, number> = { "½": 1 / 2, "¼": 1 / 4, "⅛": 1 / 8, "¾": 3 / 4 };

const NUMBER = String.raw`\d+\s*/\s*\d+|\d*\.\d+|\d+|[½¼⅛¾]`;
const UNIT = "grams?|g|ounces?|oz|milligrams?|mg|milliliters?|ml|count|ct|packs?|pk";
const WHOLE_AMOUNT = new RegExp(String.raw`^(${NUMBER})[\s-]*(${UNIT})$`, "i");
/** Older browsers lack lookbehind, so a group captures the preceding character. */
export const AMOUNT_IN = new RegExp(String.raw`(?:^|[^\w.<>~/])((?:${NUMBER})[\s-]*(?:${UNIT}))(?![a-z])`, "i");

/** "3.5g", "1/8 oz"; undefined if not exact ("<5mg"). Milligrams mean THC on edibles and tinctures, else weight. */
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
  if (kind === "ml" || kind.startsWith("millil")) return { value, unit: "mL" };
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

/** By unit, then size; "<5mg" sorts just before 5 mg, and no amount last. */
function amountRank({ amount, category }: Measured): number {
  const text = amount?.trim() ?? "";
  const isBelow = text.startsWith("<");
  const measure = measureOf(isBelow ? text.slice(1) : text, category);
  if (!measure) return Number.POSITIVE_INFINITY;
  return ["g", "mg THC", "mL", "ct"].indexOf(measure.unit) * 1e9 + measure.value - (isBelow ? 1e-3 : 0);
}

type Measured = { amount: string | null; category: Category };

export function compareAmounts(one: Measured, other: Measured): number {
  const [a, b] = [amountRank(one), amountRank(other)];
  return a === b ? 0 : a - b;
}

export const sortedAmounts = (amounts: readonly string[], category: Category): string[] =>
  [...new Set(amounts)].toSorted((a, b) => compareAmounts({ amount: a, category }, { amount: b, category }));

/** "14g" and "½oz" are the same size. False unless both are exact. */
export function isSameSize(one: string | null, other: string | null, category: Category): boolean {
  const [a, b] = [measureOf(one, category), measureOf(other, category)];
  return a !== undefined && b !== undefined && a.unit === b.unit && Math.abs(a.value - b.value) < 1e-6;
}

/** Compares by size (SPEC.md 9): "14g" equals "½oz". */
export const isOfferedAmount = (amount: string, category: Category): boolean =>
  amountOptions[category].some((option) => option === amount.trim() || isSameSize(amount, option, category));

/** The largest retail package; anything larger is a typo. */
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

export function amountError(amount: string | null, category: Category): string | undefined {
  // No label uses these units, so measureOf doesn't know them.
  const [, number, unit = ""] = HEAVY.exec(amount?.trim() ?? "") ?? [];
  const grams = number === undefined ? undefined : numberOf(number) * (/k/i.test(unit) ? 1000 : 453.6);
  const measure = grams === undefined ? measureOf(amount, category) : ({ value: grams, unit: "g" } as const);
  const max = (measure && packageMax[category][measure.unit]) ?? Number.POSITIVE_INFINITY;
  if (!measure || measure.value <= max) return undefined;
  const most = `${max.toLocaleString("en-US")} ${measure.unit === "ct" ? "pieces" : measure.unit.replace("mg THC", "mg")}`;
  return `Amount is too large: one ${category} package holds up to ${most}`;
}

export const amountIn = (name: string): string | undefined => AMOUNT_IN.exec(name)?.[1];

type Priced = Measured & { priceCents: number; salePriceCents: number | null; dealCents?: number };

/** "$9.43/g" or "$18.00/100 mg THC"; undefined if neither is known. */
export function unitPrice(product: Priced): { cents: number; text: string } | undefined {
  const measure = measureOf(product.amount, product.category);
  const per = measure && ({ g: 1, "mg THC": 100, mL: 0, ct: 0 } as const)[measure.unit];
  if (!per) return undefined;
  const cents = Math.round((shownPriceCents(product) * per) / measure.value);
  return { cents, text: `${formatUsd(cents)}/${per === 1 ? "g" : "100 mg THC"}` };
}

/** "3.5 g", "½ oz", "5-pk"; ".5 grams" becomes "0.5 g". */
export const spacedAmount = (amount: string): string =>
  shortAmount(amount)
    .replace(/(^|[^\d.])\.(?=\d)/g, "$10.")
    .replace(/([\d½¼⅛¾])\s*(mg|g|oz|mL|ml)\b/g, "$1\u00A0$2")
    .replace(/ml\b/, "mL");
