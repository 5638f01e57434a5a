import { chipsOf } from "#app/domain/menu/chips.ts";
import {
  hasFilters,
  type NearbySearch,
  nearbyParams,
  noFilters,
  orderText,
  seeksProducts,
} from "#app/domain/places/filters.ts";

/** The search as the page says it: the browser needs none of the rules. */
export const asked = (search: NearbySearch) => ({
  search,
  seeksProducts: seeksProducts(search),
  isFiltered: hasFilters(search.filters),
  order: orderText(search),
  chips: chipsOf(nearbyParams(search)),
  /** The query without its pages, and also without its filters. */
  query: nearbyParams({ ...search, pages: 1 }).toString(),
  unfiltered: nearbyParams({ ...search, filters: noFilters(), sort: "recommended", pages: 1 }).toString(),
});
