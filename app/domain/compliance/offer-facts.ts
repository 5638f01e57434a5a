import { readOn } from "./fact.ts";

export const offers = readOn("2026-11-24");

export const discounts = <F>(fact: F) => ({ lowerPrice: fact, struckPrice: fact, percent: fact, amountOff: fact });

/** It stands with every advertisement of a product. */
export const warning = (text: string) => ({ text, where: ["card", "menu", "product", "checkout"] as const });
