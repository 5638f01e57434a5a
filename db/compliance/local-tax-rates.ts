import { and, eq, gte, isNull, lt, or } from "drizzle-orm";
import type { LocalTaxRate } from "#app/domain/compliance/local-rate.ts";
import type { Db, Statement } from "../client.ts";
import { localTaxRates } from "../schema/local-tax-rates.ts";
import { pick, type RowOf, select, selection } from "../select.ts";

const rate = selection(pick(localTaxRates, "city", "taxKey", "percent", "fromDay", "untilDay"));

export const selectLocalRates = (db: Db, vendorId: string, city: string | null) =>
  select(db, rate)`FROM vendors CROSS JOIN local_tax_rates ON local_tax_rates.state = vendors.state
      AND local_tax_rates.city IN (lower(trim(vendors.city)), ${city})
    WHERE vendors.id = ${vendorId}`;

const entered = selection(pick(localTaxRates, "city", "taxKey", "percent", "fromDay", "untilDay", "enteredAt"));
export type EnteredRate = RowOf<typeof entered>;

export const listLocalRates = (db: Db, state: string): Promise<EnteredRate[]> =>
  select(db, entered)`FROM local_tax_rates WHERE state = ${state} ORDER BY city, tax_key, from_day DESC`;

type Tax = { state: string } & Pick<LocalTaxRate, "city" | "taxKey">;

export async function findNextFromDay(db: Db, { state, city, taxKey }: Tax, day: string) {
  const [row] = await select(db, selection(pick(localTaxRates, "fromDay")))`
    FROM local_tax_rates WHERE state = ${state} AND city = ${city} AND tax_key = ${taxKey} AND from_day > ${day}
    ORDER BY from_day LIMIT 1`;
  return row?.fromDay;
}

export const enterLocalRate = (db: Db, rate: typeof localTaxRates.$inferInsert, lastDay: string): Statement[] => [
  db
    .update(localTaxRates)
    .set({ untilDay: lastDay })
    .where(
      and(
        eq(localTaxRates.state, rate.state),
        eq(localTaxRates.city, rate.city),
        eq(localTaxRates.taxKey, rate.taxKey),
        lt(localTaxRates.fromDay, rate.fromDay),
        or(isNull(localTaxRates.untilDay), gte(localTaxRates.untilDay, rate.fromDay)),
      ),
    ),
  db
    .insert(localTaxRates)
    .values(rate)
    .onConflictDoUpdate({
      target: [localTaxRates.state, localTaxRates.city, localTaxRates.taxKey, localTaxRates.fromDay],
      set: rate,
    }),
];
