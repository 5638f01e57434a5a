import { etaLabels } from "../places/filters.ts";
import { spacedAmount } from "./amount.ts";
import { type Sort, sortLabels } from "./choice.ts";
import { categories } from "./product.ts";

/** One filter that is on, and the query of the same page without it. */
export type Chip = { label: string; query: string };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a parameter of a menu's or /nearby's URL says in words; parameters that are no filters have none. */
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

/** A chip for each filter of a query, in the query's order; each takes off just its own and begins at the first page again. */
export function chipsOf(params: URLSearchParams): Chip[] {
  return [...params].flatMap(([name, value]) => {
    const label = labels[name]?.(value);
    if (!label) return [];
    const rest = [...params].filter(([other, text]) => (other !== name || text !== value) && !PAGING.includes(other));
    return [{ label, query: new URLSearchParams(rest).toString() }];
  });
}

const PAGING = ["page", "after"];

/** What the button says that shows the products: "Show 42 products"; with `more` there are at least so many. */
export const showText = (count: number, more = false): string =>
  count === 0 ? "Nothing fits" : `Show ${count}${more ? "+" : ""} ${count === 1 && !more ? "product" : "products"}`;
