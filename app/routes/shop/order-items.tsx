import { formatUsd } from "#app/domain/money.ts";
import { shortAmount } from "#app/domain/product.ts";
import type { OrderJson } from "#app/domain/schemas/order.ts";

const usd = (dollars: number) => formatUsd(Math.round(dollars * 100));

/** Product, details, quantity, price and total of each line (SPEC.md 2, order confirmation); cards on a phone. */
export function OrderItems({ order }: { order: Omit<OrderJson, "customer"> }) {
  const sums = [
    ["Subtotal", order.subtotal],
    [`${order.payment_method} fee`, order.payment_fee],
    ["Tip", order.tip],
  ] as const;
  return (
    <>
      <table className="w-full text-left tabular-nums max-sm:block">
        <thead className="border-b border-line text-sm text-quiet max-sm:sr-only">
          <tr>
            <th className="py-2 pr-3 font-medium">Product</th>
            <th className="px-3 py-2 font-medium">Details</th>
            <th className="px-3 py-2 text-right font-medium">Quantity</th>
            <th className="px-3 py-2 text-right font-medium">Price</th>
            <th className="py-2 pl-3 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {order.items.map((item, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change, and two may be of one product
            <Line key={line} item={item} />
          ))}
        </tbody>
      </table>
      <dl className="mt-3 grid gap-1 tabular-nums">
        {sums.map(([name, dollars], at) =>
          at === 0 || dollars > 0 ? (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-quiet">{name}</dt>
              <dd>{usd(dollars)}</dd>
            </div>
          ) : null,
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt>
            <span className="text-lg font-bold">Total</span>{" "}
            <span className="text-sm text-quiet">All taxes included</span>
          </dt>
          <dd className="text-2xl font-bold" data-testid="total">
            {usd(order.total)}
          </dd>
        </div>
      </dl>
    </>
  );
}

const cell = "py-2 align-top sm:px-3 sm:py-3";

function Line({ item }: { item: OrderJson["items"][number] }) {
  const price = item.salePrice ?? item.price;
  const details = [item.brand, item.strain, item.amount ? shortAmount(item.amount) : ""].filter(Boolean).join(" · ");
  return (
    <tr className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-2">
      <td className={`${cell} font-semibold break-words max-sm:col-start-1 max-sm:row-start-1 max-sm:pb-0 sm:pl-0`}>
        {item.name}
      </td>
      <td className={`${cell} text-quiet max-sm:col-span-2 max-sm:row-start-2 max-sm:py-0 max-sm:text-sm`}>
        {details}
      </td>
      <td className={`${cell} text-right max-sm:row-start-3 max-sm:pt-0 max-sm:text-left max-sm:text-sm`}>
        {item.quantity}
        <span className="sm:hidden"> × {usd(price)}</span>
      </td>
      <td className={`${cell} text-right max-sm:hidden`}>
        {item.salePrice === null ? null : <s className="mr-1 text-sm text-quiet">{usd(item.price)}</s>}
        {usd(price)}
      </td>
      <td className={`${cell} text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 max-sm:pb-0 sm:pr-0`}>
        {usd(price * item.quantity)}
      </td>
    </tr>
  );
}
