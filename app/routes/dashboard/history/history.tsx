import { href } from "react-router";
import {
  type HistoryEntry,
  historyAreaNames,
  historyAreas,
  historyCursor,
  readHistorySearch,
} from "#app/domain/accounts/history.ts";
import { localTimeOf } from "#app/domain/local-date.ts";
import { clockText } from "#app/domain/local-instant.ts";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Pills } from "#app/ui/list/pills.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { listHistory } from "#db/accounts/history.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/history";

export const meta: Route.MetaFunction = () => hiddenMeta("History");

const PAGE = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "history");
  const search = readHistorySearch(new URL(request.url).searchParams);
  const { entries, more } = await listHistory(visit.db, actor.vendorId, { ...search, limit: PAGE });
  const last = entries.at(-1);
  return { entries, area: search.area, later: search.before !== null, next: more && last ? historyCursor(last) : null };
}

export default function History({ loaderData: { entries, area, later, next } }: Route.ComponentProps) {
  const { timeZone } = useVendorHead();
  const narrowed: Record<string, string> = area ? { area } : {};
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-3xl font-semibold">History</h1>
        <DownloadLink to={`${href("/vendor-dashboard/history.csv")}?${new URLSearchParams(narrowed)}`} look="quiet">
          <span>
            Export<span className="max-sm:hidden"> CSV</span>
          </span>
        </DownloadLink>
      </div>
      <Pills
        label="What was changed"
        values={[null, ...historyAreas]}
        current={area}
        text={(each) => (each ? historyAreaNames[each] : "All")}
        to={(each) => (each ? `?area=${each}` : "?")}
      />
      {entries.length === 0 ? (
        <EmptyState title={later ? "Nothing earlier." : "Nothing has been changed yet."} />
      ) : (
        <ol className="mt-4 divide-y divide-line rounded-card border border-line bg-card" aria-label="Changes">
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
        </ol>
      )}
      <Pager
        label="Pages of the history"
        back={later && [`?${new URLSearchParams(narrowed)}`, "Latest changes"]}
        on={next && [`?${new URLSearchParams({ ...narrowed, page: next })}`, "Earlier changes"]}
      />
      <p className="mt-4 text-center text-sm text-quiet">{localTimeOf(timeZone)}. Changes are kept for 400 days.</p>
    </>
  );
}

const Line = ({ entry: { at, who, what, changes }, timeZone }: { entry: HistoryEntry; timeZone: string }) => (
  <li className="grid gap-x-6 gap-y-0.5 px-5 py-3 sm:grid-cols-[1fr_auto]">
    <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{what}</p>
    <p className="text-sm text-quiet">
      {who ? `${who} · ` : ""}
      <time dateTime={new Date(at).toISOString()}>{clockText(at, timeZone, "year")}</time>
    </p>
    {changes.length > 0 ? (
      <ul className="text-sm sm:col-span-2">
        {changes.map(({ label, before, after }) => (
          <li key={label} className="[overflow-wrap:anywhere]">
            <span className="text-quiet">{label}:</span> {before ? `${before} → ` : ""}
            <b className="font-medium">{after || "none"}</b>
          </li>
        ))}
      </ul>
    ) : null}
  </li>
);
