import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import { goodsFacts } from "#app/domain/checkout/goods-facts.ts";
import { checkQuantities } from "#app/domain/checkout/lines.ts";
import type { SummaryLine as Line, OrderSummary } from "#app/domain/checkout/summary.ts";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { outOfStockText } from "#app/domain/menu/stock.ts";
import { dollarsFromCents, formatDollars, formatUsd } from "#app/domain/money.ts";
import { LineControls, StruckPrice } from "../cart/line-parts.tsx";
import { SumRow } from "./sum-row.tsx";
import { TaxesApart, TaxesIncluded } from "./taxes.tsx";

type TotalsProps = { summary: OrderSummary; taxes: TaxJson | null; paymentMethod: string | null; delivery: boolean };

export function SummaryLines({ lines, frozen }: { lines: readonly Line[]; frozen: boolean }) {
  const ordered = lines.filter((line) => !line.gone);
  const faults = checkQuantities(ordered.map(({ item }) => item))?.fields ?? {};
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <SummaryLine
          key={line.key}
          line={line}
          frozen={frozen}
          fault={faults[`items.${ordered.indexOf(line)}.quantity`]}
        />
      ))}
    </ul>
  );
}

export function SummaryTotals({ summary, taxes, paymentMethod, delivery }: TotalsProps) {
  const told = { taxes, subtotal: dollarsFromCents(summary.subtotalCents) };
  const dealCents = summary.goodsCents - summary.subtotalCents;
  // Deals have their own row, so show this sum only if sale prices save something too.
  const savedCents = summary.savedCents + dealCents;
  return (
    <div className="grid gap-1 border-t border-line pt-4 tabular-nums">
      <TaxesApart {...told} />
      <dl className="grid gap-1">
        {summary.deals.length > 0 ? <SumRow name="Items" amount={formatUsd(summary.goodsCents)} /> : null}
        {summary.deals.map(({ name, amount }) => (
          <SumRow key={name} name={name} amount={`−${formatDollars(amount)}`} />
        ))}
        <SumRow name="Subtotal" amount={formatUsd(summary.subtotalCents)} />
        {summary.feeCents > 0 ? <SumRow name={`${paymentMethod} fee`} amount={formatUsd(summary.feeCents)} /> : null}
        {delivery ? <SumRow name="Delivery" amount="Free" /> : null}
        {summary.tipCents > 0 ? <SumRow name="Tip" amount={formatUsd(summary.tipCents)} /> : null}
        {savedCents > dealCents ? <SumRow name="You save" amount={formatUsd(savedCents)} /> : null}
        <div className="mt-2 flex items-baseline justify-between gap-4">
          <dt className="text-lg font-bold">Total</dt>
          <dd className="text-2xl font-bold" data-testid="total">
            {formatUsd(summary.totalCents)}
          </dd>
        </div>
      </dl>
      <TaxesIncluded {...told} />
    </div>
  );
}

type LineProps = { line: Line; frozen: boolean; fault: string | undefined };

function SummaryLine({ line, frozen, fault }: LineProps) {
  const { item, gone, priceCents, quantity } = line;
  const left = line.left ?? QUANTITY_MAX;
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-3 py-3">
      <img
        src={item.image || "/placeholder.svg"}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className={`size-14 rounded-xl bg-wash object-cover ${gone ? "opacity-40 grayscale" : ""}`}
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <p className={`min-w-0 leading-tight font-semibold break-words ${gone ? "text-quiet line-through" : ""}`}>
            {item.name}
          </p>
          <p className="shrink-0 text-right font-semibold tabular-nums">
            {gone ? <span className="text-sm text-danger">Not available</span> : formatUsd(priceCents * quantity)}
          </p>
        </div>
        <p className="text-sm text-quiet">{goodsFacts({ ...item, amount: line.amount })}</p>
        <LineControls line={line} quantity={quantity} left={left} frozen={frozen} removalOnly={gone}>
          <span className="ml-1 text-sm text-quiet tabular-nums">
            <StruckPrice line={line} />
            {quantity > 1 ? `${formatUsd(priceCents)} each` : null}
          </span>
        </LineControls>
        {!gone && left < QUANTITY_MAX && quantity >= left ? (
          <p className="text-sm text-quiet">{outOfStockText(item.name, left)}</p>
        ) : null}
        {fault ? (
          <p role="alert" className="text-sm font-semibold text-danger">
            {fault}
          </p>
        ) : null}
      </div>
    </li>
  );
}
