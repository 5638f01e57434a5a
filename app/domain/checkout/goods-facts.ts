import { shortAmount } from "../menu/product.ts";

type Goods = { brand: string; strain: string | null; amount: string | null };

/** "Coastline · Sativa · 3.5g" */
export const goodsFacts = ({ brand, strain, amount }: Goods): string =>
  [brand, strain, shortAmount(amount ?? "")].filter(Boolean).join(" · ");
