import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { boardColumns } from "#app/domain/orders/board.ts";
import { useArrivalChime } from "./arrival-mark.tsx";
import { type Opened, OrderCard } from "./card.tsx";
import type { OrderShop, ShownOrder } from "./order-view.ts";

type Props = { orders: readonly ShownOrder[]; shop: OrderShop; now: number; opened: Opened };

export function OrderBoard({ orders, shop, now, opened }: Props) {
  useArrivalChime(orders);
  const columns = boardColumns
    .map(({ name }) => ({ name, cards: orders.filter(({ column }) => column === name).toReversed() }))
    .filter(({ name, cards }) => name !== "Coming back" || cards.length > 0);
  return (
    // An open order covers columns, which can be scrolled into view. Their width doesn't change: a new layout is slow.
    <div className="relative -mx-1 mt-2 px-1 pb-1 [--sheet:min(34rem,60vw)] lg:[--sheet:min(34rem,50vw)] board:overflow-x-auto">
      <div
        data-open={orders.some(({ _id }) => _id === opened.id) || undefined}
        // Utilities for any child (`*:`) would restyle the whole page at every key.
        className={`grid items-start gap-x-3 gap-y-5 board:data-open:w-[calc(100%+var(--sheet))] board:data-open:pr-(--sheet) lg:gap-x-4 ${columns.length === 5 ? "board:grid-cols-5" : "board:grid-cols-4"}`}
      >
        {columns.map(({ name, cards }) => (
          <section key={name} aria-label={name} className={`min-w-0 ${cards.length === 0 ? "max-board:hidden" : ""}`}>
            <h2 className="flex items-baseline gap-2 font-semibold">
              {name}
              <span className="text-sm font-normal text-quiet tabular-nums">{cards.length}</span>
            </h2>
            {cards.length === 0 ? (
              <p className="mt-2 rounded-card border border-dashed border-line px-3 py-4 text-sm text-quiet">None</p>
            ) : (
              <ul className="mt-1 space-y-2">
                {cards.map((order) => (
                  <OrderCard key={order._id} order={order} shop={shop} now={now} opened={opened} onBoard />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Soonest first; collapsed, so that current work stands out. */
export function Scheduled({ orders, shop, now, opened }: Props) {
  useReadWhenDue(orders, now);
  return (
    <details className="mt-8 print:hidden">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
        Scheduled <span className="text-sm font-normal text-quiet tabular-nums">{orders.length}</span>
      </summary>
      <ul className="mt-2 space-y-3" aria-label="Scheduled orders">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} shop={shop} now={now} opened={opened} />
        ))}
      </ul>
    </details>
  );
}

function useReadWhenDue(orders: readonly ShownOrder[], now: number) {
  const { revalidate } = useRevalidator();
  const isDue = orders.some(({ dueAt }) => dueAt !== null && dueAt <= now);
  useEffect(() => {
    if (isDue) void revalidate();
  }, [isDue, revalidate]);
}
