import { spacedAmount } from "../menu/amount.ts";

type Goods = { brand: string; strain: string | null; amount: string | null };

/** "Coastline · Sativa · 3.5 g" */
export const goodsFacts = ({ brand, strain, amount }: Goods): string =>
  [brand, strain, spacedAmount(amount ?? "")].filter(Boolean).join(" · ");
