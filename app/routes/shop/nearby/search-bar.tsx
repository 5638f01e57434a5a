import { sorts } from "#app/domain/menu/choice.ts";
import type { NearbySearch as Search } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { SearchForm } from "../search/search-form.tsx";

const loadFields = () => import("../filters/nearby-fields.tsx");
// Awaited on the server for the first HTML; the browser loads it after the page is shown.
const NearbyFields = import.meta.env.SSR ? (await loadFields()).NearbyFields : lazyPart(loadFields, "NearbyFields");

/** Shorter texts find too much. */
const WORTH_ASKING = 3;

type Props = {
  search: Pick<Search, "text" | "filters" | "sort" | "pickup">;
  place: Point;
  /** At least one filter is on. */
  active: boolean;
  clearHref: string;
  /** The panel's button: "Show 42 products". */
  show: string;
};

/** SPEC.md 2, Filter dropdown. */
export function NearbySearchBar({ search, place, active, clearHref, show }: Props) {
  return (
    <SearchForm
      id="nearby-search"
      label="Search strains, brands and products"
      placeholder="Strains, brands, products..."
      path="/nearby"
      letters={WORTH_ASKING}
      hidden={{ mode: search.pickup ? "pickup" : null }}
      text={search.text}
      active={active}
      sort={search.sort}
      sorts={sorts}
      load={() => import("../search/nearby-search.tsx")}
      suggest={({ NearbySearch }, field) => <NearbySearch field={field} place={place} pickup={search.pickup} />}
      className="sticky top-0 z-10 -mx-4 mb-3 bg-paper px-4 py-2"
    >
      <NearbyFields search={search} clearHref={clearHref} show={show} />
    </SearchForm>
  );
}
