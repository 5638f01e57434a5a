import { Link, useSearchParams } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { type CourierStatus, courierStatuses, statusLabels } from "#app/domain/couriers/request.ts";

const stripes: Record<CourierStatus, string> = {
  PENDING: "border-l-pending",
  COURIER_ASSIGNED: "border-l-assigned",
  PICKED_UP: "border-l-hybrid",
  DELIVERED: "border-l-leaf",
  CANCELLED: "border-l-danger",
};

type Props = { cards: readonly CourierCard[]; current: CourierStatus | null; more: boolean };

/**
 * How many requests stand where; a tile filters the list, and a second press shows all again. `more` where earlier ones that
 * are over are not here.
 */
export function StatusTiles({ cards, current, more }: Props) {
  const [params] = useSearchParams();
  const finished = params.has("finished") ? `&finished=${params.get("finished")}` : "";
  return (
    <nav aria-label="Requests by status" className="grid grid-cols-5 gap-1.5 sm:gap-2">
      {courierStatuses.map((status) => (
        <Link
          key={status}
          to={`?${status === current ? "" : `status=${status}`}${finished}`}
          aria-current={status === current ? "true" : undefined}
          preventScrollReset
          className={`min-w-0 rounded-xl border border-l-4 border-line bg-card px-1.5 py-2 sm:px-3 hover:bg-wash aria-[current]:border-ink ${stripes[status]}`}
        >
          <span className="block font-display text-2xl leading-tight font-semibold tabular-nums">
            {cards.filter((card) => card.status === status).length}
            {more && (status === "DELIVERED" || status === "CANCELLED") ? "+" : ""}
          </span>
          <span className="block text-xs leading-tight text-quiet sm:text-sm">{statusLabels[status]}</span>
        </Link>
      ))}
    </nav>
  );
}
