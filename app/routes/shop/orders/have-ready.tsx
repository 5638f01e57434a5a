import { formatDollars } from "#app/domain/money.ts";
import { paymentText } from "#app/domain/orders/shopper-words.ts";
import type { ShownOrder } from "./tracking-state.ts";

export function HaveReady({ order }: { order: ShownOrder }) {
  const usd = formatDollars(order.total);
  return (
    <ul className="grid list-disc gap-1 pl-5 marker:text-leaf">
      <li>A valid ID showing that you are 21 or older</li>
      <li className="tabular-nums">{paymentText(order.payment_method, usd)}</li>
    </ul>
  );
}
