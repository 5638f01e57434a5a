import { Search, SlidersVertical } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import {
  hasFilters,
  type NearbySearch,
  nearbyParams,
  noFilters,
  readNearbySearch,
} from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { usePart } from "#app/ui/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { FilterPanel } from "./filter-panel.tsx";

/**
 * The search and the filters: one GET form, whose state is the URL (SPEC.md 2, Filter dropdown). With scripts it sends itself
 * when something changes, and leaves out of the URL what is at its default.
 */
export function NearbySearchBar({ search: loaded, place }: { search: NearbySearch; place: Point }) {
  const search = usePendingSearch(loaded);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(() => import("../search/nearby-search.tsx"), entered);
  const active = hasFilters(search.filters);
  useFieldFollows(field, search.text);
  // Somebody may have gone into it before the page came alive.
  useEffect(() => setEntered(document.activeElement === field.current), []);

  const go = (next: NearbySearch, replace = false) => {
    navigate(`/nearby?${nearbyParams({ ...next, pages: 1 })}`, { preventScrollReset: true, replace });
  };
  const textNow = () => field.current?.value.trim() ?? "";

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const form = new FormData(event.currentTarget, submitter);
    const panel = event.currentTarget.querySelector("details");
    if (panel && submitter?.dataset.close !== undefined) panel.open = false;
    go(readNearbySearch(new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))));
  }

  return (
    <search className="sticky top-0 z-10 -mx-4 mb-3 block bg-paper px-4 py-2 has-[details[open]]:z-40">
      <form action="/nearby" className="flex gap-2" onSubmit={onSubmit}>
        {search.pickup ? <input type="hidden" name="mode" value="pickup" /> : null}
        <div className="relative min-w-0 flex-1">
          <label htmlFor="nearby-search" className="sr-only">
            Search strains, brands and products
          </label>
          {/* The form's first button is the one that Enter presses. */}
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-0 left-1 grid w-11 place-items-center rounded-full text-quiet hover:text-ink"
          >
            <Search className="size-5" />
          </button>
          <input
            ref={field}
            id="nearby-search"
            type="search"
            name="q"
            defaultValue={search.text}
            maxLength={100}
            placeholder="Strains, brands, products..."
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 w-full rounded-full border border-line bg-card pr-4 pl-12 placeholder:text-quiet"
            role="combobox"
            aria-expanded={false}
            aria-controls="search-options-list"
            onFocus={() => setEntered(true)}
          />
          {part.state === "loaded" ? (
            <part.module.NearbySearch
              field={field}
              sought={search.text}
              place={place}
              pickup={search.pickup}
              onSearch={(text) => go({ ...search, text }, search.text !== "")}
            />
          ) : null}
        </div>
        <Popdown
          label={
            <>
              <SlidersVertical className="size-5" />
              <span className="hidden sm:inline">Filters</span>
              <span className="sr-only sm:hidden">Filters</span>
              {active ? (
                <span
                  data-testid="filter-badge"
                  className="absolute -top-0.5 -right-0.5 size-4 rounded-full border-2 border-paper bg-coral-deep"
                >
                  <span className="sr-only">(active)</span>
                </span>
              ) : null}
            </>
          }
          className="relative flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full border border-line bg-card px-3.5 font-semibold hover:bg-wash sm:px-5"
          panelClassName="right-0 max-h-[calc(100dvh-6rem)] w-[25rem] overflow-y-auto p-5 max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:w-auto max-sm:rounded-b-none max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))]"
        >
          <FilterPanel
            filters={search.filters}
            onChange={(filters) => go({ ...search, text: textNow(), filters })}
            clearHref={`/nearby?${nearbyParams({ ...search, filters: noFilters(), pages: 1 })}`}
          />
        </Popdown>
      </form>
    </search>
  );
}

/** What the shopper asked for last, before its answer is here: boxes are ticked at once. */
function usePendingSearch(loaded: NearbySearch): NearbySearch {
  const pending = useNavigation().location;
  const { pathname } = useLocation();
  return pending?.pathname === pathname ? readNearbySearch(new URLSearchParams(pending.search)) : loaded;
}

/** The field takes over a text that came from elsewhere (Back, a link), not one that is being typed. */
function useFieldFollows(field: React.RefObject<HTMLInputElement | null>, text: string) {
  const [seen, setSeen] = useState(text);
  useEffect(() => {
    if (seen === text) return;
    setSeen(text);
    if (field.current && document.activeElement !== field.current) field.current.value = text;
  }, [field, seen, text]);
}
