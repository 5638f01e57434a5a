import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { formatDollars } from "#app/domain/money.ts";
import { type AgainLine, cartItemsOf, compareWithQuote, quoteRequestOf } from "#app/domain/orders/order-again.ts";
import { useFetched } from "#app/routes/use-fetched.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, preloadDialog } from "#app/ui/dialog.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { Problems } from "../cart/order-problems.tsx";
import { cart } from "../cart/store.ts";
import { fetchQuote } from "../checkout/api.ts";
import { Sum, SumTotal } from "../checkout/sums.tsx";
import { useMenuPath } from "../website.tsx";
import type { ShownOrder } from "./tracking-state.ts";

// This module loads just before the dialog opens.
if (!import.meta.env.SSR) void preloadDialog();

type Props = { order: ShownOrder; onClose(): void };

export default function AgainDialog({ order, onClose }: Props) {
  const loadQuote = (signal: AbortSignal) => fetchQuote(quoteRequestOf(order), signal);
  const { value: quote, refused, reload: retry } = useFetched<QuoteJson>(order._id, loadQuote);
  return (
    <Dialog title="Order again" onClose={onClose} describedBy="again-from">
      <p id="again-from" className="px-5 pb-3 break-words text-quiet">
        From {order.vendorDetails.dispensaryName}, at today’s prices
      </p>
      {quote ? <Again order={order} quote={quote} onClose={onClose} /> : null}
      {refused?.message ? (
        <RetryNotice retry={retry} className="px-5 pb-5">
          {refused.message}
        </RetryNotice>
      ) : null}
      {!quote && !refused?.message ? (
        <p role="status" className="px-5 pb-8 text-quiet">
          Looking at today’s menu…
        </p>
      ) : null}
    </Dialog>
  );
}

function Again({ order, quote, onClose }: Props & { quote: QuoteJson }) {
  const menu = useMenuPath(order.vendorId);
  const lines = compareWithQuote(order, quote);
  const items = cartItemsOf(order, quote);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const fill = () => {
    onClose();
    cart.addLines(items, pieces === 1 ? (items[0]?.name ?? "") : `${pieces} items`);
  };
  return (
    <>
      <p role="status" className="px-5 pb-2 font-semibold">
        {summaryOf(lines)}
      </p>
      <ul className="divide-y divide-line border-t border-line px-5">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change, and two may be of one product
          <Line key={at} line={line} />
        ))}
      </ul>
      <div className="dialog-foot">
        <div className="mb-3 grid gap-2 empty:hidden">
          <Problems problems={quote.problems} />
        </div>
        {items.length > 0 ? (
          <>
            <dl className="mb-3 grid gap-1 tabular-nums">
              {quote.deals.map(({ name, amount }) => (
                <Sum key={name} name={name} amount={`−${formatDollars(amount)}`} />
              ))}
              <SumTotal name="Now" amount={formatDollars(quote.subtotal)} />
            </dl>
            <Button className="min-h-12 w-full" onClick={fill}>
              Add {pieces === 1 ? "1 item" : `${pieces} items`} to cart
            </Button>
          </>
        ) : (
          <ButtonLink to={menu} className="min-h-12 w-full" onClick={onClose}>
            See the menu
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function summaryOf(lines: readonly AgainLine[]): string {
  const changed = lines.filter(({ changes }) => changes.length > 0).length;
  if (lines.every(({ newPrice }) => newPrice === null)) return "Nothing from this order is available now.";
  if (changed === 0) return "Nothing has changed since then.";
  return changed === 1 ? "One thing has changed since then." : `${changed} things have changed since then.`;
}

function Line({ line: { name, quantity, oldPrice, newPrice, changes } }: { line: AgainLine }) {
  const isUnavailable = newPrice === null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-3">
      <p className={`font-semibold break-words ${isUnavailable ? "text-quiet line-through" : ""}`}>
        {quantity} × {name}
      </p>
      <p className="text-right tabular-nums">
        {newPrice === oldPrice ? null : (
          <s className="text-quiet">
            <span className="sr-only">before </span>
            {formatDollars(oldPrice)}
          </s>
        )}{" "}
        {isUnavailable ? null : <b>{formatDollars(newPrice)}</b>}
        {quantity > 1 ? <span className="text-sm text-quiet"> each</span> : null}
      </p>
      {changes.map((message) => (
        <p key={message} className="col-span-2 text-sm break-words text-coral-deep">
          {message}
        </p>
      ))}
    </li>
  );
}
