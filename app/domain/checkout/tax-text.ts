import type { TaxJson } from "./tax-schema.ts";

/** "Cannabis excise tax (15%)", "Cannabis tax ($0.00625 per mg of THC)". */
export const taxText = ({ name, rate, unit }: Pick<TaxJson["taxLines"][number], "name" | "rate" | "unit">): string =>
  `${name} (${unit === "%" ? `${rate}%` : `$${rate} per mg of THC`})`;
