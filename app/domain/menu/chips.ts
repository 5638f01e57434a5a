import { etaLabels } from "../places/filters.ts";
import { spacedAmount } from "./amount.ts";
import { type Sort, sortLabels } from "./choice.ts";
import { categories } from "./product.ts";

export type Chip = { label: string; query: string };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const labels: Record<string, (value: string) => string | undefined> = {
  sort: (value) => sortLabels[value as Sort],
  eta: (value) => etaLabels[value as keyof typeof etaLabels],
  open: () => "Open now",
  deal: () => "Deals",
  sale: () => "On sale",
  category: (value) => categories.find((category) => category.toLowerCase() === value),
  strain: capital,
  effect: capital,
  weight: spacedAmount,
  brand: (value) => value,
  min: (value) => `From $${value}`,
  max: (value) => `Up to $${value}`,
  thcmin: (value) => `THC from ${value}%`,
  thcmax: (value) => `THC up to ${value}%`,
};

/** Each chip's query drops only its own filter and returns to page one. */
export function chipsOf(params: URLSearchParams): Chip[] {
  return [...params].flatMap(([name, value]) => {
    const label = labels[name]?.(value);
    if (!label) return [];
    const rest = [...params].filter(([other, text]) => (other !== name || text !== value) && !PAGING.includes(other));
    return [{ label, query: new URLSearchParams(rest).toString() }];
  });
}

const PAGING = ["page", "after"];

export const showText = (count: number, more = false): string =>
  count === 0 ? "Nothing fits" : `Show ${foundText(count, more)}`;

export const foundText = (count: number, more: boolean): string =>
  `${count}${more ? "+" : ""} ${count === 1 && !more ? "product" : "products"}`;
