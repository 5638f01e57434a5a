import { Link, useSearchParams } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { type CourierStatus, courierStatuses, isFinished, statusLabels } from "#app/domain/couriers/request.ts";

const stripes: Record<CourierStatus, string> = {
  PENDING: "border-l-pending",
  COURIER_ASSIGNED: "border-l-assigned",
  PICKED_UP: "border-l-hybrid",
  DELIVERED: "border-l-leaf",
  CANCELLED: "border-l-danger",
};

/** Query parameters that a tile's link keeps. */
const kept = ["q", "finished"];

type Props = { cards: readonly CourierCard[]; current: CourierStatus | null; more: boolean };

/** A second press clears the filter. `more`: earlier finished requests aren't loaded. */
export function StatusTiles({ cards, current, more }: Props) {
  const [params] = useSearchParams();
  const to = (status: CourierStatus) => {
    const next = new URLSearchParams([...params].filter(([name]) => kept.includes(name)));
    if (status !== current) next.set("status", status);
    return `?${next}`;
  };
  return (
    <nav
      aria-label="Requests by status"
      className="flex gap-1.5 overflow-x-auto p-1 -m-1 [scrollbar-width:none] sm:flex-wrap sm:gap-2"
    >
      {courierStatuses.map((status) => (
        <Link
          key={status}
          to={to(status)}
          aria-current={status === current ? "true" : undefined}
          preventScrollReset
          className={`flex min-h-11 shrink-0 items-center gap-2 rounded-xl border border-l-4 border-line bg-card px-3 whitespace-nowrap hover:bg-wash aria-[current]:border-ink sm:shrink ${stripes[status]}`}
        >
          <span className="font-display text-xl leading-tight font-semibold tabular-nums">
            {cards.filter((card) => card.status === status).length}
            {more && isFinished(status) ? "+" : ""}
          </span>
          <span className="text-sm text-quiet">{statusLabels[status]}</span>
        </Link>
      ))}
    </nav>
  );
}
