import { Minus, Plus, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import type { SummaryLine } from "#app/domain/checkout/summary.ts";
import { formatUsd } from "#app/domain/money.ts";
import { cart } from "./store.ts";

/** The price before a change or a sale, for so many pieces; null if neither. */
export function StruckPrice({ line: { wasCents, regularCents }, count = 1 }: { line: SummaryLine; count?: number }) {
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

type ControlProps = {
  line: SummaryLine;
  quantity: number;
  /** Units available. */
  left: number;
  frozen?: boolean;
  /** Only removal is offered. */
  removalOnly?: boolean;
  children: ReactNode;
};

/** One less, one more, what `children` say beside it, and removal. */
export function LineControls({ line, quantity, left, frozen = false, removalOnly = false, children }: ControlProps) {
  const { key, item } = line;
  return (
    <div className="-ml-3 flex items-center">
      {removalOnly ? null : (
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
          {children}
        </>
      )}
      <RoundButton
        className="-mr-3 ml-auto text-quiet hover:text-danger"
        aria-label={`Remove ${item.name}`}
        disabled={frozen}
        onClick={() => cart.remove(key)}
      >
        <Trash2 className="size-5" aria-hidden />
      </RoundButton>
    </div>
  );
}

const RoundButton = ({ className = "", ...button }: ComponentProps<"button">) => (
  <button
    type="button"
    className={`grid size-11 place-items-center rounded-full text-leaf transition-colors duration-150 hover:bg-wash disabled:cursor-not-allowed disabled:text-quiet disabled:opacity-50 ${className}`}
    {...button}
  />
);
