import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { localDate } from "#app/domain/local-date.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { formatUsd } from "#app/domain/money.ts";
import type { Sales } from "#app/domain/sales/sales.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { RanOut as Product } from "#db/sales/today.ts";

export function Today({ sales: { orders, cents }, late }: { sales: Sales; late: number }) {
  const figures = [
    ["Sales today", formatUsd(cents), false],
    ["Orders", orders.toLocaleString("en-US"), false],
    ["Average", orders === 0 ? "–" : formatUsd(Math.round(cents / orders)), false],
    ["Late", String(late), late > 0],
  ] as const;
  return (
    <section aria-label="Today" className="mb-2 print:hidden">
      <Link
        to="/vendor-dashboard/stats"
        className="flex min-h-11 items-center gap-3 rounded-card border border-line bg-card px-4 py-0.5 hover:bg-wash"
      >
        <dl className="flex grow flex-wrap justify-between gap-x-4 gap-y-1 sm:justify-start sm:gap-x-12">
          {figures.map(([name, text, isBad]) => (
            <div key={name} className="sm:flex sm:items-baseline sm:gap-2">
              <dt className="text-xs leading-tight text-quiet">{name}</dt>
              <dd className={`leading-tight font-bold tabular-nums ${isBad ? "text-danger" : ""}`}>{text}</dd>
            </div>
          ))}
        </dl>
        <span className="sr-only">All numbers</span>
        <ChevronRight className="size-5 shrink-0 text-quiet" aria-hidden />
      </Link>
    </section>
  );
}

const NAMED = 3;

export function RanOut({ products, now, timeZone }: { products: readonly Product[]; now: number; timeZone: string }) {
  const today = products.filter(({ at }) => localDate(at ?? 0, timeZone) === localDate(now, timeZone));
  if (today.length === 0) return null;
  const names = today.slice(0, NAMED).map(({ name, amount }) => (amount ? `${name} ${spacedAmount(amount)}` : name));
  const more = today.length - names.length;
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3 text-sm print:hidden">
      <span className="min-w-0 break-words">
        <b>Sold out today:</b> {names.join(", ")}
        {more > 0 ? ` and ${more} more` : ""}
      </span>
      <TextLink to="/vendor-dashboard/menu?show=low">What is low</TextLink>
    </p>
  );
}
