import { formatUsd } from "../money.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { type PricedLine, subtotalBeforeDealsCents } from "./pricing.ts";
import type { SellingVendor } from "./sale-facts.ts";

export const missingCents = (minimumCents: number, subtotalCents: number): number =>
  Math.max(0, minimumCents - subtotalCents);

export function checkMinimum(vendor: SellingVendor, lines: readonly PricedLine[]): Refusal | undefined {
  const missing = missingCents(vendor.minOrderCents, subtotalBeforeDealsCents(lines));
  if (missing === 0) return undefined;
  return refuse(
    "below-minimum-order",
    `The minimum order at ${vendor.dispensaryName} is ${formatUsd(vendor.minOrderCents)}. Add ${formatUsd(missing)} more.`,
  );
}
