import { useEffect, useRef } from "react";
import { type CartItem, QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import { goodsFacts } from "#app/domain/checkout/goods-facts.ts";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { leftIn, type SummaryLine, summaryOf } from "#app/domain/checkout/summary.ts";
import { outOfStockText } from "#app/domain/menu/stock.ts";
import { formatDollars, formatUsd } from "#app/domain/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, preloadDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { savedAddressIn } from "../address-cookie.ts";
import { CartLimits } from "../limits/cart-limits.tsx";
import { Arrival } from "./arrival.tsx";
import { LineControls, StruckPrice } from "./line-parts.tsx";
import { MinimumBar } from "./minimum-bar.tsx";
import { Problems } from "./order-problems.tsx";
import { cart, useCart, useDiscarded } from "./store.ts";
import { useQuote } from "./use-quote.ts";

// This module loads just before the dialog opens.
if (!import.meta.env.SSR) void preloadDialog();

export default function CartDrawer({ onClose }: { onClose(): void }) {
  const items = useCart();
  const [first] = items;
  const orderType = first?.orderType ?? "Delivery";
  const near = savedAddressIn(document.cookie);
  const { quote } = useQuote(items, { orderType, near: near ?? null });
  const { lines, goodsCents, savedCents } = summaryOf(items, quote, { paymentMethod: null, tipCents: 0 });
  return (
    <Dialog title="Your cart" kind="drawer" onClose={onClose}>
      {first ? (
        <>
          <div className="flex items-start justify-between gap-3 px-5 pb-1 text-sm">
            <p className="min-w-0 py-2.5 break-words text-quiet">
              From{" "}
              <TextLink to={`/vendor/${first.vendorId}/menu`} onClick={onClose} inline>
                {first.vendorName || "this dispensary"}
              </TextLink>{" "}
              for {first.orderType === "Pickup" ? "pickup" : "delivery"}
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
                left={leftOf(line.item, quote)}
                changes={changesOf(line.item, quote)}
              />
            ))}
          </ul>
          <div className="dialog-foot">
            <div className="mb-3 empty:hidden">
              <CartLimits items={items} onLeave={onClose} />
            </div>
            <OrderReadiness quote={quote} goodsCents={goodsCents} />
            <div className="mb-2 empty:hidden">
              <Arrival quote={quote} orderType={orderType} />
            </div>
            <dl className="mb-3 grid gap-1 tabular-nums">
              {savedCents > 0 ? <Row label="You save" text={formatUsd(savedCents)} /> : null}
              {orderType === "Delivery" ? <Row label="Delivery" text="Free" /> : null}
              <div className="flex items-baseline justify-between gap-4">
                <dt>
                  <span className="font-semibold">Total</span>{" "}
                  <span className="text-sm text-quiet">All taxes included</span>
                </dt>
                <dd className="text-xl font-bold">{formatUsd(goodsCents)}</dd>
              </div>
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

const Row = ({ label, text }: { label: string; text: string }) => (
  <div className="flex justify-between gap-4 text-sm">
    <dt className="text-quiet">{label}</dt>
    <dd>{text}</dd>
  </div>
);

/** What blocks an order before the checkout: the dispensary is closed, or the minimum isn't reached. */
function OrderReadiness({ quote, goodsCents }: { quote: QuoteJson | null; goodsCents: number }) {
  if (!quote) return null;
  const minimumCents = Math.round(quote.vendor.minOrder * 100);
  return (
    <div role="status" className="mb-3 grid gap-2 empty:hidden">
      <Problems problems={quote.problems} />
      {quote.deals.length > 0 ? (
        <p className="text-sm font-semibold text-leaf">
          Off at checkout: {quote.deals.map(({ name, amount }) => `${name}, −${formatDollars(amount)}`).join("; ")}
        </p>
      ) : null}
      <MinimumBar minimumCents={minimumCents} subtotalCents={goodsCents} />
    </div>
  );
}

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

/** Units available, as far as known. */
const leftOf = (item: CartItem, quote: QuoteJson | null): number =>
  leftIn(quote, item.productId) ?? item.left ?? QUANTITY_MAX;

const changesOf = ({ productId }: CartItem, quote: QuoteJson | null) =>
  quote?.changes.filter((change) => change.productId === productId) ?? [];

type LineProps = { line: SummaryLine; left: number; changes: QuoteJson["changes"] };

function CartLine({ line, left, changes }: LineProps) {
  const { item, gone, priceCents } = line;
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-4">
      <img
        src={item.image || "/placeholder.svg"}
        alt=""
        width={64}
        height={64}
        className="size-16 rounded-xl bg-wash object-cover"
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 leading-tight font-semibold break-words">{item.name}</p>
          <p className="shrink-0 text-right font-semibold tabular-nums">
            {gone ? (
              <span className="text-sm text-danger">Not available</span>
            ) : (
              <>
                <StruckPrice line={line} count={item.quantity} />
                {formatUsd(priceCents * item.quantity)}
              </>
            )}
          </p>
        </div>
        <p className="mb-1 truncate text-sm text-quiet">{goodsFacts(item)}</p>
        <LineControls line={line} quantity={item.quantity} left={left}>
          {item.quantity > 1 ? (
            <span className="ml-1 text-sm text-quiet tabular-nums">{formatUsd(priceCents)} each</span>
          ) : null}
        </LineControls>
        {changes.map(({ kind, message }) => (
          <p key={kind} className={`text-sm font-semibold ${kind === "price" ? "" : "text-danger"}`}>
            {message}
          </p>
        ))}
        {!changes.some(({ kind }) => kind === "gone" || kind === "left") &&
        left < QUANTITY_MAX &&
        item.quantity >= left ? (
          <p className={`text-sm ${item.quantity > left ? "font-semibold text-danger" : "text-quiet"}`}>
            {outOfStockText(item.name, left)}
          </p>
        ) : null}
      </div>
    </li>
  );
}
