import { type Sort, sortLabels } from "#app/domain/menu/choice.ts";
import { field } from "./choices.tsx";

type Props = {
  sort: Sort;
  sorts: readonly Sort[];
  /** What "recommended" goes by here. */
  recommended: string;
};

/** How products are sorted, and what anybody may know about that. */
export function SortField({ sort, sorts, recommended }: Props) {
  return (
    <div className="grid gap-2">
      <label htmlFor="filter-sort" className="font-semibold">
        Sort by
      </label>
      <select
        id="filter-sort"
        name="sort"
        defaultValue={sort === "recommended" ? "" : sort}
        aria-describedby="filter-recommended"
        className={field}
      >
        {sorts.map((each) => (
          <option key={each} value={each === "recommended" ? "" : each}>
            {sortLabels[each]}
          </option>
        ))}
      </select>
      <p id="filter-recommended" className="text-sm text-quiet">
        Recommended: {recommended}. Nobody can pay for a place.
      </p>
    </div>
  );
}
