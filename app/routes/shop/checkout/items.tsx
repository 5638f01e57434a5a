import { goodsFacts } from "#app/domain/checkout/goods-facts.ts";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { formatDollars } from "#app/domain/money.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { PriceParts } from "./price-parts.tsx";
import { Sums } from "./sums.tsx";

type Priced = Pick<OrderJson, "items" | "deals" | "payment_method" | "subtotal" | "payment_fee" | "tip" | "total"> &
  TaxJson;

/** SPEC.md 2, order confirmation. Cards on phones and tickets. */
export const OrderItems = ({ order, unfolded = false }: { order: Priced; unfolded?: boolean }) => (
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
          <Line key={line} item={item} unfolded={unfolded} />
        ))}
      </tbody>
    </table>
    <div className="mt-3">
      <Sums
        taxes={order}
        goods={order.items.reduce((sum, item) => sum + (item.salePrice ?? item.price) * item.quantity, 0)}
        deals={order.deals}
        subtotal={order.subtotal}
        fee={{ method: order.payment_method, amount: order.payment_fee }}
        tip={order.tip}
        total={order.total}
        unfolded={unfolded}
      />
    </div>
  </div>
);

const cell = "py-2 align-top @lg:px-3 @lg:py-3";

function Line({ item, unfolded }: { item: OrderJson["items"][number]; unfolded: boolean }) {
  const price = item.salePrice ?? item.price;
  return (
    <tr className="border-b border-line @max-lg:grid @max-lg:grid-cols-[minmax(0,1fr)_auto] @max-lg:gap-x-3 @max-lg:py-2">
      <td className={`${cell} font-semibold break-words @max-lg:col-start-1 @max-lg:row-start-1 @max-lg:pb-0 @lg:pl-0`}>
        {item.name}
      </td>
      <td className={`${cell} text-quiet @max-lg:col-span-2 @max-lg:row-start-3 @max-lg:pt-0 @max-lg:text-sm`}>
        {goodsFacts(item)}
        <PriceParts parts={item.priceParts} unfolded={unfolded} />
      </td>
      <td className={`${cell} text-right @max-lg:row-start-2 @max-lg:py-0 @max-lg:text-left @max-lg:text-sm`}>
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
