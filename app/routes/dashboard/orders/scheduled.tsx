import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type Opened, OrderCard } from "./card.tsx";
import type { OrderShop, ShownOrder } from "./order-view.ts";

type Props = { orders: readonly ShownOrder[]; shop: OrderShop; now: number; opened: Opened };

/** Soonest first; collapsed, so that current work stands out. */
export function Scheduled({ orders, shop, now, opened }: Props) {
  useReadWhenDue(orders, now);
  return (
    <details className="mt-8 print:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        Scheduled
        <span className="text-sm font-normal text-quiet tabular-nums">{orders.length}</span>
      </summary>
      <ul className="mt-2 space-y-3" aria-label="Scheduled orders">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} shop={shop} now={now} opened={opened} />
        ))}
      </ul>
    </details>
  );
}

/** Reloads when the next order is due, even if nothing else happens. */
function useReadWhenDue(orders: readonly ShownOrder[], now: number) {
  const { revalidate } = useRevalidator();
  const isDue = orders.some(({ dueAt }) => dueAt !== null && dueAt <= now);
  useEffect(() => {
    if (isDue) void revalidate();
  }, [isDue, revalidate]);
}
