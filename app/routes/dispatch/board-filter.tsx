import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { type BoardView, boardViews } from "#app/domain/couriers/board.ts";
import { type CardFilter, type CourierCard, cardStatus } from "#app/domain/couriers/card.ts";
import { isFinished, type ShownStatus, shownStatuses, statusLabels } from "#app/domain/couriers/request.ts";
import { courierStatusColors } from "#app/ui/courier-status-badge.tsx";
import { type Option, Options } from "#app/ui/form/options.tsx";
import { SearchField } from "#app/ui/list/search-field.tsx";

type FilterProps = {
  filter: CardFilter;
  view: BoardView | null;
  children: ReactNode;
};

/** A plain form before hydration, live filtering after it (SPEC.md 5, Courier list filter). */
export function BoardFilter({ filter, view, children }: FilterProps) {
  const [, setParams] = useSearchParams();
  const setParam = (name: string, value: string) =>
    setParams(
      (params) => {
        if (value) params.set(name, value);
        else params.delete(name);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  const select = (name: "status" | "view", value: string, className: string, options: readonly Option[]) => (
    <label className={className}>
      <span className="sr-only">{name === "view" ? "View" : "Status"}</span>
      <select
        name={name}
        value={value}
        onChange={(event) => setParam(name, event.currentTarget.value)}
        className="block min-h-11 w-full rounded-xl border border-line bg-card px-3 text-base"
      >
        <Options options={options} />
      </select>
    </label>
  );
  return (
    <search>
      <form className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
        <div className="flex min-w-56 flex-1 max-sm:basis-full">
          <SearchField
            label="Search by dispensary, order, customer, courier, street or phone"
            placeholder="Search"
            maxLength={200}
            text={filter.text}
            onInput={(event) => setParam("q", event.currentTarget.value)}
          />
        </div>
        {select("status", filter.status ?? "", "min-w-36 shrink-0 max-sm:flex-1 sm:w-52", [
          ["", "All Statuses"],
          ...shownStatuses.map((status) => [status, statusLabels[status]] as const),
        ])}
        {view ? select("view", view, "min-w-36 max-sm:flex-1", Object.entries(boardViews)) : null}
        {children}
        <noscript>
          <button type="submit">Search</button>
        </noscript>
      </form>
    </search>
  );
}

const lasting = ["q", "finished", "view"];

type Props = { cards: readonly CourierCard[]; current: ShownStatus | null; more: boolean };

/** A second press clears the filter. `more`: earlier finished requests aren't loaded. */
export function StatusTiles({ cards, current, more }: Props) {
  const [params] = useSearchParams();
  const to = (status: ShownStatus) => {
    const next = new URLSearchParams([...params].filter(([name]) => lasting.includes(name)));
    if (status !== current) next.set("status", status);
    return `?${next}`;
  };
  return (
    <nav
      aria-label="Requests by status"
      className="flex gap-1.5 overflow-x-auto p-1 -m-1 [scrollbar-width:none] sm:flex-wrap sm:gap-2"
    >
      {shownStatuses.map((status) => (
        <Link
          key={status}
          to={to(status)}
          aria-current={status === current ? "true" : undefined}
          preventScrollReset
          style={{ borderLeftColor: courierStatusColors[status] }}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-xl border border-l-4 border-line bg-card px-3 whitespace-nowrap hover:bg-wash aria-[current]:border-ink sm:shrink"
        >
          <span className="font-display text-xl leading-tight font-semibold tabular-nums">
            {cards.filter((card) => cardStatus(card) === status).length}
            {more && (status === "NOT_DELIVERED" || isFinished(status)) ? "+" : ""}
          </span>
          <span className="text-sm text-quiet">{statusLabels[status]}</span>
        </Link>
      ))}
    </nav>
  );
}
