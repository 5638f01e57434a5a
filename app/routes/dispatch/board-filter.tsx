import { Search } from "lucide-react";
import { useSearchParams } from "react-router";
import type { CardFilter } from "#app/domain/couriers/card.ts";
import { type CourierStatus, courierStatuses, statusLabels } from "#app/domain/couriers/request.ts";

/** Stored in the URL, so that it survives a reload. */
export function useBoardFilter(): CardFilter {
  const [params] = useSearchParams();
  const status = params.get("status") as CourierStatus;
  return { text: params.get("q") ?? "", status: courierStatuses.includes(status) ? status : null };
}

const box = "block min-h-11 w-full rounded-xl border border-line bg-card text-base";

/** A plain form before hydration, live filtering after it (SPEC.md 5, Courier list filter). */
export function BoardFilter({ filter }: { filter: CardFilter }) {
  const [, setParams] = useSearchParams();
  const put = (name: string, value: string) =>
    setParams(
      (params) => {
        if (value) params.set(name, value);
        else params.delete(name);
        params.delete("refused");
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <search>
      <form className="flex gap-2" onSubmit={(event) => event.preventDefault()}>
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Search by dispensary, order, customer, courier, street or phone</span>
          <Search
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-quiet"
            aria-hidden
          />
          <input
            type="search"
            name="q"
            placeholder="Search"
            defaultValue={filter.text}
            onInput={(event) => put("q", event.currentTarget.value)}
            className={`${box} pr-3 pl-11 placeholder:text-quiet`}
          />
        </label>
        <label className="w-44 shrink-0 sm:w-52">
          <span className="sr-only">Status</span>
          <select
            name="status"
            value={filter.status ?? ""}
            onChange={(event) => put("status", event.currentTarget.value)}
            className={`${box} px-3`}
          >
            <option value="">All Statuses</option>
            {courierStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit">Search</button>
        </noscript>
      </form>
    </search>
  );
}
