import { goodsFacts } from "#app/domain/checkout/goods-facts.ts";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { formatDollars } from "#app/domain/money.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { SumRow } from "./sum-row.tsx";
import { TaxesApart, TaxesIncluded } from "./taxes.tsx";

type Priced = Pick<OrderJson, "items" | "deals" | "payment_method" | "subtotal" | "payment_fee" | "tip" | "total"> &
  TaxJson;

/** SPEC.md 2, order confirmation. Cards on phones and tickets. */
export function OrderItems({ order, unfolded = false }: { order: Priced; unfolded?: boolean }) {
  const goods = order.items.reduce((sum, item) => sum + (item.salePrice ?? item.price) * item.quantity, 0);
  const sums = [
    ["Subtotal", order.subtotal],
    [`${order.payment_method} fee`, order.payment_fee],
    ["Tip", order.tip],
  ] as const;
  return (
    <div className="@container">
      <table className="w-full text-left tabular-nums @max-lg:block">
        <thead className="border-b border-line text-sm text-quiet @max-lg:sr-only">
          <tr>
            <th className="py-2 pr-3 font-medium">Product</th>
            <th className="px-3 py-2 font-medium">Details</th>
            <th className="px-3 py-2 text-right font-medium">Quantity</th>
            <th className="px-3 py-2 text-right font-medium">Price</th>
            <th className="py-2 pl-3 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody className="@max-lg:block">
          {order.items.map((item, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change, and two may be of one product
            <Line key={line} item={item} />
          ))}
        </tbody>
      </table>
      <div className="mt-3 grid gap-1 tabular-nums">
        <TaxesApart taxes={order} subtotal={order.subtotal} />
        <dl className="grid gap-1">
          {order.deals.length > 0 ? <SumRow name="Items" amount={formatDollars(goods)} /> : null}
          {order.deals.map(({ name, amount }) => (
            <SumRow key={name} name={name} amount={`−${formatDollars(amount)}`} />
          ))}
          {sums.map(([name, dollars], at) =>
            at === 0 || dollars > 0 ? <SumRow key={name} name={name} amount={formatDollars(dollars)} /> : null,
          )}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="text-lg font-bold">Total</dt>
            <dd className="text-2xl font-bold" data-testid="total">
              {formatDollars(order.total)}
            </dd>
          </div>
        </dl>
        <TaxesIncluded taxes={order} subtotal={order.subtotal} unfolded={unfolded} />
      </div>
    </div>
  );
}

const cell = "py-2 align-top @lg:px-3 @lg:py-3";

function Line({ item }: { item: OrderJson["items"][number] }) {
  const price = item.salePrice ?? item.price;
  return (
    <tr className="border-b border-line @max-lg:grid @max-lg:grid-cols-[minmax(0,1fr)_auto] @max-lg:gap-x-3 @max-lg:py-2">
      <td className={`${cell} font-semibold break-words @max-lg:col-start-1 @max-lg:row-start-1 @max-lg:pb-0 @lg:pl-0`}>
        {item.name}
      </td>
      <td className={`${cell} text-quiet @max-lg:col-span-2 @max-lg:row-start-2 @max-lg:py-0 @max-lg:text-sm`}>
        {goodsFacts(item)}
      </td>
      <td className={`${cell} text-right @max-lg:row-start-3 @max-lg:pt-0 @max-lg:text-left @max-lg:text-sm`}>
        {item.quantity}
        <span className="@lg:hidden"> × {formatDollars(price)}</span>
      </td>
      <td className={`${cell} text-right @max-lg:hidden`}>
        {item.salePrice === null ? null : <s className="mr-1 text-sm text-quiet">{formatDollars(item.price)}</s>}
        {formatDollars(price)}
      </td>
      <td className={`${cell} text-right font-semibold @max-lg:col-start-2 @max-lg:row-start-1 @max-lg:pb-0 @lg:pr-0`}>
        {formatDollars(price * item.quantity)}
      </td>
    </tr>
  );
}
