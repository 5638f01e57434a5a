import { formatDollars } from "#app/domain/money.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { Folded, Sum, signed } from "./sums.tsx";

type Props = { parts: OrderJson["items"][number]["priceParts"]; unfolded: boolean };

export function PriceParts({ parts, unfolded }: Props) {
  if (!parts) return null;
  const rows = (
    <dl className="max-w-56 text-sm tabular-nums">
      {parts.map(({ name, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's prices never change, and two deals may have one name
        <Sum key={at} name={name} amount={signed(amount)} />
      ))}
      <Sum name="Price" amount={formatDollars(parts.reduce((sum, { amount }) => sum + amount, 0))} />
    </dl>
  );
  return unfolded ? rows : <Folded title="Why this price">{rows}</Folded>;
}
