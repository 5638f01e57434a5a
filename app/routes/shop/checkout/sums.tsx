import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { taxText } from "#app/domain/checkout/tax-text.ts";
import { formatDollars, formatUsd } from "#app/domain/money.ts";

type Row = { name: string; amount: string };

export const Sum = ({ name, amount }: Row) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 break-words text-quiet">{name}</dt>
    <dd className="shrink-0">{amount}</dd>
  </div>
);

export const SumTotal = ({ name, note, amount }: Row & { note?: string }) => (
  <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
    <dt className="text-lg font-bold">
      {name} {note ? <span className="text-sm font-normal text-quiet">{note}</span> : null}
    </dt>
    <dd className="text-2xl font-bold" data-testid="total">
      {amount}
    </dd>
  </div>
);

type Taxed = { taxes: TaxJson | null; subtotal: number };

type Props = Taxed & {
  /** In dollars; before deals. */
  goods: number;
  deals: readonly { name: string; amount: number }[];
  fee: { method: string | null; amount: number };
  tip: number;
  saved?: number;
  delivery?: boolean;
  total: number;
  totalName?: string;
  /** On paper nothing unfolds. */
  unfolded?: boolean;
};

/** What an order comes to: at the checkout, on its page and on its receipt. */
export function Sums({ taxes, goods, deals, subtotal, fee, tip, saved = 0, delivery = false, ...rest }: Props) {
  const { total, totalName = "Total", unfolded = false } = rest;
  const rows: [name: string, dollars: number][] = [
    ["Items", deals.length > 0 ? goods : 0],
    ...deals.map(({ name, amount }): [string, number] => [name, -amount]),
    ["Subtotal", subtotal],
    [`${fee.method} fee`, fee.amount],
    ["Tip", tip],
    ["You save", saved],
  ];
  return (
    <div className="grid gap-1 tabular-nums">
      {/* Some states require the subtotal and the taxes to be listed separately (DECISIONS 42). */}
      {taxes?.taxesApart && hasTaxInfo(taxes) ? <TaxList taxes={taxes} subtotal={subtotal} /> : null}
      <dl className="grid gap-1">
        {rows.map(([name, dollars]) =>
          dollars !== 0 || name === "Subtotal" ? <Sum key={name} name={name} amount={signed(dollars)} /> : null,
        )}
        {delivery ? <Sum name="Delivery" amount="Free" /> : null}
        <SumTotal name={totalName} amount={formatDollars(total)} />
      </dl>
      <TaxesIncluded taxes={taxes} subtotal={subtotal} unfolded={unfolded} />
    </div>
  );
}

export const signed = (dollars: number) => (dollars < 0 ? `−${formatDollars(-dollars)}` : formatDollars(dollars));

const cents = (dollars: number) => Math.round(dollars * 100);
const hasTaxInfo = (taxes: TaxJson | null): taxes is TaxJson =>
  taxes !== null && (taxes.taxLines.length > 0 || taxes.taxNote !== null);

function TaxesIncluded({ taxes, subtotal, unfolded }: Taxed & { unfolded: boolean }) {
  const included = <span className="text-sm text-quiet">All taxes included</span>;
  if (!hasTaxInfo(taxes) || taxes.taxesApart) return included;
  const list = <TaxList taxes={taxes} subtotal={subtotal} />;
  if (!unfolded) return <Folded title="All taxes included">{list}</Folded>;
  return (
    <div>
      {included}
      {list}
    </div>
  );
}

export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="-mx-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 text-sm text-quiet hover:bg-wash [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown
        className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        aria-hidden
      />
    </summary>
    {children}
  </details>
);

function TaxList({ taxes, subtotal }: Taxed & { taxes: TaxJson }) {
  const { taxLines, taxNote } = taxes;
  const goods = taxLines.reduce((left, { amount }) => left - cents(amount), cents(subtotal));
  return (
    <div className="text-sm">
      {taxLines.length > 0 ? (
        <dl className="grid gap-1 tabular-nums">
          <Sum name="Subtotal before tax" amount={formatUsd(goods)} />
          {taxLines.map((line) => (
            <Sum key={line.name + line.rate} name={taxText(line)} amount={formatDollars(line.amount)} />
          ))}
        </dl>
      ) : null}
      {taxNote ? <p className="mt-1 max-w-prose text-quiet">{taxNote}</p> : null}
    </div>
  );
}
