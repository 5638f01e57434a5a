import { Minus, Plus, Trash2 } from "lucide-react";
import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import { checkQuantities } from "#app/domain/checkout/lines.ts";
import type { SummaryLine as Line, OrderSummary } from "#app/domain/checkout/summary.ts";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { shortAmount } from "#app/domain/menu/product.ts";
import { outOfStockText } from "#app/domain/menu/stock.ts";
import { dollarsFromCents, formatUsd } from "#app/domain/money.ts";
import { cart } from "../cart/store.ts";
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
        {summary.deals.length > 0 ? <Row label="Items" cents={summary.goodsCents} /> : null}
        {summary.deals.map(({ name, amount }) => (
          <Row key={name} label={name} text={`−${formatUsd(Math.round(amount * 100))}`} />
        ))}
        <Row label="Subtotal" cents={summary.subtotalCents} />
        {summary.feeCents > 0 ? <Row label={`${paymentMethod} fee`} cents={summary.feeCents} /> : null}
        {delivery ? <Row label="Delivery" text="Free" /> : null}
        {summary.tipCents > 0 ? <Row label="Tip" cents={summary.tipCents} /> : null}
        {savedCents > dealCents ? <Row label="You save" text={formatUsd(savedCents)} /> : null}
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

function Row({ label, cents, text }: { label: string; cents?: number; text?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 break-words text-quiet">{label}</dt>
      <dd className="shrink-0">{text ?? formatUsd(cents ?? 0)}</dd>
    </div>
  );
}

const step =
  "grid size-11 place-items-center rounded-full text-leaf transition-colors duration-150 hover:bg-wash disabled:cursor-not-allowed disabled:text-quiet disabled:opacity-50";

type LineProps = { line: Line; frozen: boolean; fault: string | undefined };

function SummaryLine({ line, frozen, fault }: LineProps) {
  const { item, key, gone, priceCents, quantity } = line;
  const left = line.left ?? QUANTITY_MAX;
  const facts = [item.brand, item.strain, line.amount ? shortAmount(line.amount) : ""].filter(Boolean);
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
        <p className="text-sm text-quiet">{facts.join(" · ")}</p>
        <div className="-ml-3 flex items-center">
          {gone ? null : (
            <>
              <button
                type="button"
                className={step}
                aria-label={`One ${item.name} less`}
                disabled={frozen || quantity <= 1}
                onClick={() => cart.setQuantity(key, quantity - 1)}
              >
                <Minus className="size-4" aria-hidden />
              </button>
              <output
                className="min-w-7 text-center font-semibold tabular-nums"
                aria-label={`Quantity of ${item.name}`}
              >
                {quantity}
              </output>
              <button
                type="button"
                className={step}
                aria-label={`One ${item.name} more`}
                disabled={frozen || quantity >= Math.min(left, QUANTITY_MAX)}
                onClick={() => cart.setQuantity(key, quantity + 1)}
              >
                <Plus className="size-4" aria-hidden />
              </button>
              <Each line={line} />
            </>
          )}
          <button
            type="button"
            className={`${step} -mr-3 ml-auto text-quiet hover:text-danger`}
            aria-label={`Remove ${item.name}`}
            disabled={frozen}
            onClick={() => cart.remove(key)}
          >
            <Trash2 className="size-5" aria-hidden />
          </button>
        </div>
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

function Each({ line: { quantity, priceCents, wasCents, regularCents } }: { line: Line }) {
  const struckCents = wasCents ?? regularCents;
  if (quantity === 1 && struckCents === null) return null;
  return (
    <span className="ml-1 text-sm text-quiet tabular-nums">
      {struckCents === null ? null : (
        <>
          <s>
            <span className="sr-only">{wasCents === null ? "regular price " : "before "}</span>
            {formatUsd(struckCents)}
          </s>{" "}
        </>
      )}
      {quantity > 1 ? `${formatUsd(priceCents)} each` : null}
    </span>
  );
}
