import { Search } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { sorts } from "#app/domain/menu/choice.ts";
import type { NearbySearch } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { PANEL, PANEL_BUTTON } from "../filters/panel.ts";
import { SortField } from "../filters/sort-field.tsx";
import { useSearchForm } from "../filters/use-search-form.ts";

const loadFields = () => import("../filters/nearby-fields.tsx");
// Awaited on the server for the first HTML; the browser loads it after the page is shown.
const NearbyFields = import.meta.env.SSR ? (await loadFields()).NearbyFields : lazyPart(loadFields, "NearbyFields");

const WORTH_ASKING = 3;

type Props = {
  search: Pick<NearbySearch, "text" | "filters" | "sort" | "pickup">;
  place: Point;
  active: boolean;
  clearHref: string;
  /** The panel's button: "Show 42 products". */
  show: string;
  showsSales: boolean;
};

/** One GET form whose state is the URL (SPEC.md 2, Filter dropdown). */
export function NearbySearchBar({ search, place, active, clearHref, show, showsSales }: Props) {
  const { form, onSubmit } = useSearchForm({ path: "/nearby", letters: WORTH_ASKING });
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(() => import("../search/nearby-search.tsx"), entered);
  // The field may have been focused before hydration.
  useEffect(() => setEntered(document.activeElement === field.current), []);

  return (
    <search className="sticky top-0 z-10 -mx-4 mb-3 block bg-paper px-4 py-2 has-[details[open]]:z-60">
      <form ref={form} action="/nearby" className="search-form" onSubmit={onSubmit}>
        {search.pickup ? <input type="hidden" name="mode" value="pickup" /> : null}
        <div className="sm:relative">
          <label htmlFor="nearby-search" className="sr-only">
            Search strains, brands and products
          </label>
          {/* The first button in the form is the one that Enter presses. */}
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
            className="min-h-12 w-full rounded-full border border-line bg-card pr-4 pl-11 placeholder:text-quiet"
            role="combobox"
            aria-expanded={false}
            aria-controls="search-options-list"
            onFocus={() => setEntered(true)}
          />
          {part.state === "loaded" ? (
            <part.module.NearbySearch field={field} place={place} pickup={search.pickup} />
          ) : null}
        </div>
        <Popdown
          label={
            <>
              Filters
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
          title="Filters"
          className={PANEL_BUTTON}
          panelClassName={PANEL}
        >
          <Suspense>
            <NearbyFields search={search} clearHref={clearHref} show={show} showsSales={showsSales} />
          </Suspense>
        </Popdown>
        <SortField sort={search.sort} sorts={sorts.filter((sort) => showsSales || sort !== "discount")} />
      </form>
    </search>
  );
}
