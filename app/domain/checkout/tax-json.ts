import { dollarsFromCents } from "../money.ts";
import type { TaxJson } from "./tax-schema.ts";
import type { OrderTaxes } from "./taxes.ts";

export const toTaxJson = (taxes: OrderTaxes | null): TaxJson => ({
  taxLines: (taxes?.lines ?? []).map(({ name, rate, unit, base, amountCents }) => ({
    name,
    rate,
    unit,
    base: unit === "%" ? dollarsFromCents(base) : base,
    amount: dollarsFromCents(amountCents),
  })),
  taxNote: taxes?.note ?? null,
  taxesApart: taxes?.apart ?? false,
});
