import { dollarsFromCents } from "../money.ts";
import type { TaxJson } from "./tax-schema.ts";
import type { OrderTaxes } from "./taxes.ts";

/** The taxes inside an order's or a quote's subtotal, as the API shows them; an order from before taxes were has no lines. */
export const toTaxJson = (taxes: OrderTaxes | null): TaxJson => ({
  taxLines: (taxes?.lines ?? []).map(({ name, rate, unit, base, amountCents }) => ({
    ...{ name, rate, unit },
    base: unit === "%" ? dollarsFromCents(base) : base,
    amount: dollarsFromCents(amountCents),
  })),
  taxNote: taxes?.note ?? null,
  taxesApart: taxes?.apart ?? false,
});
