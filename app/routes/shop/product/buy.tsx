import { type ComponentProps, useState } from "react";
import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { shownPriceCents } from "#app/domain/menu/product.ts";
import { outOfStockText, stockText } from "#app/domain/menu/stock.ts";
import { formatUsd } from "#app/domain/money.ts";
import { ADD_FORM } from "#app/ui/product-card.tsx";
import { ADDED_PARAM } from "../url-switch.ts";

/** Before hydration, Add sends the page's GET form, for one unit. */
export function Buy({ product, onAdd }: { product: MenuProduct; onAdd(quantity: number): void }) {
  const [quantity, setQuantity] = useState(1);
  const most = Math.min(product.stock ?? QUANTITY_MAX, QUANTITY_MAX);
  if (product.stock === 0) {
    return (
      <p className="flex min-h-12 items-center justify-center rounded-full border border-line bg-wash px-6 font-semibold text-quiet">
        {stockText(0)}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex flex-none items-center rounded-full border border-line bg-card noscript:hidden">
        <Step label="One less" disabled={quantity <= 1} onClick={() => setQuantity(quantity - 1)}>
          −
        </Step>
        <output className="min-w-6 text-center font-semibold tabular-nums" aria-label="Quantity">
          {quantity}
        </output>
        <Step label="One more" disabled={quantity >= most} onClick={() => setQuantity(quantity + 1)}>
          +
        </Step>
      </div>
      <button
        type="submit"
        form={ADD_FORM}
        name={ADDED_PARAM}
        value={product.id}
        className="flex min-h-12 flex-1 flex-wrap items-center justify-between gap-x-4 rounded-full bg-leaf px-6 font-semibold text-on transition-colors duration-150 hover:bg-leaf-deep noscript:hidden"
        onClick={(event) => {
          event.preventDefault();
          onAdd(quantity);
        }}
      >
        <span>Add to cart</span>
        <span className="tabular-nums">{formatUsd(shownPriceCents(product) * quantity)}</span>
      </button>
      <p role="status" className="w-full text-sm text-quiet empty:hidden">
        {most < QUANTITY_MAX && quantity >= most ? outOfStockText(product.name, most) : null}
      </p>
    </div>
  );
}

/** At its limit it keeps the focus, which `disabled` would drop. */
const Step = ({ label, disabled, onClick, ...rest }: ComponentProps<"button"> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    className="grid size-12 place-items-center rounded-full text-2xl text-leaf hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:text-quiet aria-disabled:opacity-50"
    {...rest}
  />
);
