import type { TaxJson } from "./tax-schema.ts";

export const taxText = ({ name, rate, unit }: Pick<TaxJson["taxLines"][number], "name" | "rate" | "unit">): string =>
  `${name} (${unit === "%" ? `${rate}%` : `$${rate} per mg of THC`})`;
