import { type Sort, sortLabels } from "#app/domain/menu/choice.ts";

export const SortField = ({ sort, sorts }: { sort: Sort; sorts: readonly Sort[] }) => (
  <label className="search-button">
    <span className="sr-only">Sort by</span>
    <span aria-hidden className={sort === "recommended" ? "" : "text-leaf-deep underline underline-offset-4"}>
      Sort<span className="hidden lg:inline">: {sortLabels[sort]}</span>
    </span>
    <select
      name="sort"
      defaultValue={sort === "recommended" ? "" : sort}
      className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
    >
      {sorts.map((each) => (
        <option key={each} value={each === "recommended" ? "" : each}>
          {sortLabels[each]}
        </option>
      ))}
    </select>
  </label>
);
