import { useEffect, useRef } from "react";
import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { leftIn, summaryOf } from "#app/domain/checkout/summary.ts";
import { formatDollars, formatUsd } from "#app/domain/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, preloadDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { savedAddressIn } from "../address-cookie.ts";
import { Sum, SumTotal } from "../checkout/sums.tsx";
import { CartLimits } from "../limits/cart-limits.tsx";
import { useMenuPath } from "../website.tsx";
import { Arrival } from "./arrival.tsx";
import { CartLine } from "./line.tsx";
import { MinimumBar } from "./minimum-bar.tsx";
import { Problems } from "./order-problems.tsx";
import { cart, useCart, useDiscarded } from "./store.ts";
import { useQuote } from "./use-quote.ts";

// This module loads just before the dialog opens.
if (!import.meta.env.SSR) void preloadDialog();

export default function CartDrawer({ onClose }: { onClose(): void }) {
  const items = useCart();
  const [first] = items;
  const menu = useMenuPath(first?.vendorId);
  const orderType = first?.orderType ?? "Delivery";
  const { quote } = useQuote(items, { orderType, near: savedAddressIn(document.cookie) ?? null });
  const { lines, goodsCents, savedCents } = summaryOf(items, quote, { paymentMethod: null, tipCents: 0 });
  return (
    <Dialog title="Your cart" kind="drawer" onClose={onClose}>
      {first ? (
        <>
          <div className="flex items-start justify-between gap-3 px-5 pb-1 text-sm">
            <p className="min-w-0 py-2.5 break-words text-quiet">
              From{" "}
              <TextLink to={menu} onClick={onClose} inline>
                {first.vendorName || "this dispensary"}
              </TextLink>{" "}
              for {orderType.toLowerCase()}
            </p>
            <Button look="quiet" className="-mr-3 shrink-0 px-3" onClick={cart.discard}>
              Clear cart
            </Button>
          </div>
          <ul className="divide-y divide-line border-t border-line px-5">
            {lines.map((line) => (
              <CartLine
                key={line.key}
                line={line}
                quantity={line.item.quantity}
                left={leftIn(quote, line.item.productId) ?? line.item.left ?? QUANTITY_MAX}
                changes={quote?.changes.filter(({ productId }) => productId === line.item.productId) ?? []}
              />
            ))}
          </ul>
          <div className="dialog-foot">
            <div className="mb-3 empty:hidden">
              <CartLimits items={items} onLeave={onClose} />
            </div>
            {quote ? <OrderReadiness quote={quote} goodsCents={goodsCents} /> : null}
            <div className="mb-2 empty:hidden">
              <Arrival quote={quote} orderType={orderType} />
            </div>
            <dl className="mb-3 grid gap-1 tabular-nums">
              {savedCents > 0 ? <Sum name="You save" amount={formatUsd(savedCents)} /> : null}
              {orderType === "Delivery" ? <Sum name="Delivery" amount="Free" /> : null}
              <SumTotal name="Total" note="All taxes included" amount={formatUsd(goodsCents)} />
            </dl>
            <ButtonLink to="/checkout" className="min-h-12 w-full" onClick={onClose}>
              Checkout
            </ButtonLink>
          </div>
        </>
      ) : (
        <EmptyCart />
      )}
    </Dialog>
  );
}

const OrderReadiness = ({ quote, goodsCents }: { quote: QuoteJson; goodsCents: number }) => (
  <div role="status" className="mb-3 grid gap-2 empty:hidden">
    <Problems problems={quote.problems} />
    {quote.stockNote ? <p className="text-sm">{quote.stockNote}</p> : null}
    {quote.deals.length > 0 ? (
      <p className="text-sm font-semibold text-leaf">
        Off at checkout: {quote.deals.map(({ name, amount }) => `${name}, −${formatDollars(amount)}`).join("; ")}
      </p>
    ) : null}
    <MinimumBar vendor={quote.vendor} subtotalCents={goodsCents} />
  </div>
);

function EmptyCart() {
  const discarded = useDiscarded();
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so focus the one that undoes it.
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 px-5 py-10 text-center">
      <p className="text-quiet" role="status">
        Your cart is empty.
      </p>
      {discarded ? (
        <button
          ref={undo}
          type="button"
          className="min-h-11 rounded-full border border-line px-5 font-semibold hover:bg-wash"
          onClick={cart.restore}
        >
          Undo
        </button>
      ) : null}
    </div>
  );
}
