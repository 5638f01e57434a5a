import { localDate } from "#app/domain/local-date.ts";
import { shortAmount } from "#app/domain/menu/product.ts";
import { formatUsd } from "#app/domain/money.ts";
import type { Sales } from "#app/domain/orders/sales.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { RanOut as Product } from "#db/orders/today.ts";

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

/** So many are named; the list of what is low has all. */
const NAMED = 3;

type RanOutProps = { products: readonly Product[]; now: number; timeZone: string };

/** What ran out today, the last first. */
export function RanOut({ products, now, timeZone }: RanOutProps) {
  const today = products.filter(({ at }) => localDate(at ?? 0, timeZone) === localDate(now, timeZone));
  if (today.length === 0) return null;
  const names = today.slice(0, NAMED).map(({ name, amount }) => (amount ? `${name} ${shortAmount(amount)}` : name));
  const more = today.length - names.length;
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm print:hidden">
      <span className="min-w-0 break-words">
        <b>Sold out today:</b> {names.join(", ")}
        {more > 0 ? ` and ${more} more` : ""}
      </span>
      <TextLink to="/vendor-dashboard/menu?show=low">What is low</TextLink>
    </p>
  );
}
