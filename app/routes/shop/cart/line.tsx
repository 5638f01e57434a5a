import { Minus, Plus, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import { goodsFacts } from "#app/domain/checkout/goods-facts.ts";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import type { SummaryLine } from "#app/domain/checkout/summary.ts";
import { outOfStockText } from "#app/domain/menu/stock.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Problem } from "#app/ui/problem.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { cart } from "./store.ts";

type Props = {
  line: SummaryLine;
  quantity: number;
  left: number;
  changes?: QuoteJson["changes"];
  error?: string | undefined;
  frozen?: boolean;
};

export function CartLine({ line, quantity, left, changes = [], error, frozen = false }: Props) {
  const { item, unavailable, priceCents } = line;
  const tellsStock = unavailable || changes.some(({ kind }) => kind === "gone" || kind === "left");
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-4">
      <Thumbnail
        src={item.image || "/placeholder.svg"}
        side={64}
        className={`size-16 rounded-xl ${unavailable ? "opacity-40 grayscale" : ""}`}
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <p
            className={`min-w-0 leading-tight font-semibold break-words ${unavailable ? "text-quiet line-through" : ""}`}
          >
            {item.name}
          </p>
          <p className="shrink-0 text-right font-semibold tabular-nums">
            {unavailable ? (
              <span className="text-sm text-danger">Not available</span>
            ) : (
              <>
                <StruckPrice line={line} count={quantity} />
                {formatUsd(priceCents * quantity)}
              </>
            )}
          </p>
        </div>
        <p className="text-sm text-quiet">{goodsFacts({ ...item, amount: line.amount })}</p>
        <Controls line={line} quantity={quantity} left={left} frozen={frozen} />
        {changes.map(({ kind, message }) => (
          <p key={kind} className={`text-sm font-semibold ${kind === "price" ? "" : "text-danger"}`}>
            {message}
          </p>
        ))}
        {!tellsStock && left < QUANTITY_MAX && quantity >= left ? (
          <p className={`text-sm ${quantity > left ? "font-semibold text-danger" : "text-quiet"}`}>
            {outOfStockText(item.name, left)}
          </p>
        ) : null}
        <Problem className="text-sm font-semibold">{error}</Problem>
      </div>
    </li>
  );
}

/** The price before a change or a sale, for so many pieces; null if neither. */
function StruckPrice({ line: { wasCents, regularCents }, count }: { line: SummaryLine; count: number }) {
  const cents = wasCents ?? regularCents;
  if (cents === null) return null;
  return (
    <>
      <s className="text-sm font-normal text-quiet">
        <span className="sr-only">{wasCents === null ? "regular price " : "before "}</span>
        {formatUsd(cents * count)}
      </s>{" "}
    </>
  );
}

function Controls({ line, quantity, left, frozen }: Props & { frozen: boolean }) {
  const { key, item, unavailable, priceCents } = line;
  return (
    <div className="-ml-3 flex items-center">
      {unavailable ? null : (
        <>
          <RoundButton
            aria-label={`One ${item.name} less`}
            disabled={frozen || quantity <= 1}
            onClick={() => cart.setQuantity(key, quantity - 1)}
          >
            <Minus className="size-4" aria-hidden />
          </RoundButton>
          <output className="min-w-7 text-center font-semibold tabular-nums" aria-label={`Quantity of ${item.name}`}>
            {quantity}
          </output>
          <RoundButton
            aria-label={`One ${item.name} more`}
            disabled={frozen || quantity >= Math.min(left, QUANTITY_MAX)}
            onClick={() => cart.setQuantity(key, quantity + 1)}
          >
            <Plus className="size-4" aria-hidden />
          </RoundButton>
          {quantity > 1 ? (
            <span className="ml-1 text-sm text-quiet tabular-nums">{formatUsd(priceCents)} each</span>
          ) : null}
        </>
      )}
      <RoundButton
        className="-mr-3 ml-auto text-quiet hover:text-danger"
        aria-label={`Remove ${item.name}`}
        disabled={frozen}
        onClick={({ currentTarget }) => {
          // This button is about to go.
          const line = currentTarget.closest("li");
          const next = line?.nextElementSibling ?? line?.previousElementSibling;
          const target = next?.querySelector("[aria-label^=Remove]") ?? currentTarget.closest("[role=dialog], main");
          if (target instanceof HTMLElement) target.focus();
          cart.remove(key);
        }}
      >
        <Trash2 className="size-5" aria-hidden />
      </RoundButton>
    </div>
  );
}

/** At its limit it keeps the focus, which `disabled` would drop. */
const RoundButton = ({ className = "", disabled, onClick, ...button }: ComponentProps<"button">) => (
  <button
    type="button"
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    className={`grid size-11 place-items-center rounded-full text-leaf transition-colors duration-150 hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:text-quiet aria-disabled:opacity-50 ${className}`}
    {...button}
  />
);
