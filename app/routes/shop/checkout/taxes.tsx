import { ChevronDown } from "lucide-react";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { taxText } from "#app/domain/checkout/tax-text.ts";
import { formatDollars, formatUsd } from "#app/domain/money.ts";
import { SumRow } from "./sum-row.tsx";

type Props = { taxes: TaxJson | null; subtotal: number };

const cents = (dollars: number) => Math.round(dollars * 100);
const isTold = (taxes: TaxJson | null): taxes is TaxJson =>
  taxes !== null && (taxes.taxLines.length > 0 || taxes.taxNote !== null);

/** For states that require the subtotal and the taxes to be listed separately (DECISIONS 42). */
export const TaxesApart = ({ taxes, subtotal }: Props) =>
  taxes?.taxesApart && isTold(taxes) ? <TaxList taxes={taxes} subtotal={subtotal} /> : null;

/** "All taxes included" expands to its lines, if there are any; `unfolded` on paper. */
export function TaxesIncluded({ taxes, subtotal, unfolded = false }: Props & { unfolded?: boolean }) {
  const included = <span className="text-sm text-quiet">All taxes included</span>;
  if (!isTold(taxes) || taxes.taxesApart) return included;
  if (unfolded) {
    return (
      <div>
        {included}
        <TaxList taxes={taxes} subtotal={subtotal} />
      </div>
    );
  }
  return (
    <details className="group">
      <summary className="-mx-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 text-quiet hover:bg-wash [&::-webkit-details-marker]:hidden">
        {included}
        <ChevronDown
          className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden
        />
      </summary>
      <TaxList taxes={taxes} subtotal={subtotal} />
    </details>
  );
}

function TaxList({ taxes, subtotal }: Props & { taxes: TaxJson }) {
  const { taxLines, taxNote } = taxes;
  const goods = taxLines.reduce((left, { amount }) => left - cents(amount), cents(subtotal));
  return (
    <div className="text-sm">
      {taxLines.length > 0 ? (
        <dl className="grid gap-1 tabular-nums">
          <SumRow name="Subtotal before tax" amount={formatUsd(goods)} />
          {taxLines.map((line) => (
            <SumRow key={line.name + line.rate} name={taxText(line)} amount={formatDollars(line.amount)} />
          ))}
        </dl>
      ) : null}
      {taxNote ? <p className="mt-1 max-w-prose text-quiet">{taxNote}</p> : null}
    </div>
  );
}
