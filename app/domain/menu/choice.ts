import { parseDecimal } from "../number-input.ts";
import { searchText } from "../text.ts";
import { type StrainKind, strainKinds } from "./strain.ts";

/** Whole dollars (SPEC.md 9, Price filter). */
export const PRICE = { min: 0, max: 200 };
/** Percent; the maximum includes anything stronger. */
export const THC = { min: 0, max: 40 };

export type Range = { min: number; max: number };

export const weights = ["0.5g", "1g", "3.5g", "7g", "14g", "28g"] as const;
export type Weight = (typeof weights)[number];

export const effects = [
  ...(["relaxed", "happy", "euphoric", "uplifted", "creative"] as const),
  ...(["energetic", "focused", "sleepy", "hungry"] as const),
] as const;
export type Effect = (typeof effects)[number];

/** "rate": price per gram or per 100 mg THC. */
export const sorts = ["recommended", "price", "rate", "thc", "distance", "discount"] as const;
export type Sort = (typeof sorts)[number];

export const sortLabels: Record<Sort, string> = {
  recommended: "Recommended",
  price: "Lowest price",
  rate: "Lowest price per gram",
  thc: "Most THC",
  distance: "Nearest",
  discount: "Biggest discount",
};

export type ProductFilters = {
  strains: StrainKind[];
  weights: Weight[];
  effects: Effect[];
  brand: string;
  /** Whole dollars, inclusive; the full range filters nothing. */
  price: Range;
  thc: Range;
  onSale: boolean;
};

const BRAND_MAX = 100;

export const noProductFilters = (): ProductFilters => ({
  strains: [],
  weights: [],
  effects: [],
  brand: "",
  price: { ...PRICE },
  thc: { ...THC },
  onSale: false,
});

type Choice = { filters: ProductFilters; sort: Sort };

/** Where no price may be shown as lowered, nothing filters or sorts by it. */
export const withoutSales = <C extends Choice>(search: C): C => ({
  ...search,
  filters: { ...search.filters, onSale: false },
  sort: search.sort === "discount" ? "recommended" : search.sort,
});

/** Ignores unknown values: a mistyped link shows the list, not an error. */
export const readProductFilters = (params: URLSearchParams): ProductFilters => ({
  strains: chosen(params, "strain", strainKinds),
  weights: chosen(params, "weight", weights),
  effects: chosen(params, "effect", effects),
  brand: searchText(params.get("brand") ?? "", BRAND_MAX),
  price: range(params, "min", "max", PRICE),
  thc: range(params, "thcmin", "thcmax", THC),
  onSale: params.get("sale") === "1",
});

export const readSort = (params: URLSearchParams): Sort =>
  sorts.find((sort) => sort === params.get("sort")) ?? sorts[0];

export function writeChoice(params: URLSearchParams, filters: ProductFilters, sort: Sort): void {
  for (const name of ["strain", "weight", "effect"] as const)
    for (const value of filters[`${name}s`]) params.append(name, value);
  if (filters.brand) params.set("brand", filters.brand);
  writeRange(params, filters.price, { names: ["min", "max"], whole: PRICE });
  writeRange(params, filters.thc, { names: ["thcmin", "thcmax"], whole: THC });
  if (filters.onSale) params.set("sale", "1");
  if (sort !== sorts[0]) params.set("sort", sort);
}

export function hasProductFilters(filters: ProductFilters): boolean {
  const params = new URLSearchParams();
  writeChoice(params, filters, sorts[0]);
  return params.size > 0;
}

/** Accepts repeated parameters and comma-separated values. */
export function chosen<T extends string>(params: URLSearchParams, name: string, known: readonly T[]): T[] {
  const values = params.getAll(name).flatMap((value) => value.toLowerCase().split(","));
  return known.filter((value) => values.includes(value.toLowerCase()));
}

function range(params: URLSearchParams, from: string, to: string, whole: Range): Range {
  const end = (name: string, fallback: number) => {
    const typed = parseDecimal(params.get(name));
    return typed === undefined ? fallback : Math.min(whole.max, Math.max(whole.min, Math.round(typed)));
  };
  const ends = [end(from, whole.min), end(to, whole.max)];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

type Written = { names: readonly [from: string, to: string]; whole: Range };

function writeRange(params: URLSearchParams, { min, max }: Range, { names: [from, to], whole }: Written): void {
  if (min > whole.min) params.set(from, String(min));
  if (max < whole.max) params.set(to, String(max));
}
