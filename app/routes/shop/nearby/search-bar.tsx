import { sorts } from "#app/domain/menu/choice.ts";
import type { NearbySearch } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { SearchForm } from "../filters/search-form.tsx";

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

export function NearbySearchBar({ search, place, active, clearHref, show, showsSales }: Props) {
  return (
    <SearchForm
      id="nearby-search"
      path="/nearby"
      letters={WORTH_ASKING}
      className="sticky top-0 z-10 -mx-4 mb-3 bg-paper px-4 py-2"
      label="Search strains, brands and products"
      placeholder="Strains, brands, products..."
      search={search}
      sorts={sorts.filter((sort) => showsSales || sort !== "discount")}
      active={active}
      hiddenFields={search.pickup ? <input type="hidden" name="mode" value="pickup" /> : null}
      load={() => import("../search/nearby-search.tsx")}
      list={({ NearbySearch }, field) => <NearbySearch field={field} place={place} pickup={search.pickup} />}
    >
      <NearbyFields search={search} clearHref={clearHref} show={show} showsSales={showsSales} />
    </SearchForm>
  );
}
