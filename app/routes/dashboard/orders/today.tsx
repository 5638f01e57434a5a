import { formatUsd } from "#app/domain/money.ts";
import type { Sales } from "#app/domain/orders/sales.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Today's numbers, above the board. */
export function Today({ sales: { orders, cents }, late }: { sales: Sales; late: number }) {
  const figures = [
    ["Sales today", formatUsd(cents), false],
    ["Orders", String(orders), false],
    ["Average", orders === 0 ? "–" : formatUsd(Math.round(cents / orders)), false],
    ["Late", String(late), late > 0],
  ] as const;
  return (
    <section aria-label="Today" className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-1 print:hidden">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(([name, text, isBad]) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className={`font-bold tabular-nums ${isBad ? "text-danger" : ""}`}>{text}</dd>
          </div>
        ))}
      </dl>
      <TextLink to="/vendor-dashboard/stats">All numbers</TextLink>
    </section>
  );
}
