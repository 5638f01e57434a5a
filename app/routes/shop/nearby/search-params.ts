import { chipsOf } from "#app/domain/menu/chips.ts";
import {
  hasFilters,
  isProductSearch,
  type NearbySearch,
  nearbyParams,
  noFilters,
  orderText,
} from "#app/domain/places/filters.ts";

/** The search in display form, so that the browser doesn't load its rules. */
export const displaySearch = (search: NearbySearch) => ({
  search,
  seeksProducts: isProductSearch(search),
  isFiltered: hasFilters(search.filters),
  order: orderText(search),
  chips: chipsOf(nearbyParams(search)),
  query: nearbyParams({ ...search, pages: 1 }).toString(),
  unfiltered: nearbyParams({ ...search, filters: noFilters(), sort: "recommended", pages: 1 }).toString(),
});
