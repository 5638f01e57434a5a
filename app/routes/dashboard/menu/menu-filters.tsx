import { Form, Link, useSubmit } from "react-router";
import {
  type InventorySearch,
  type InventoryShow,
  type InventorySort,
  inventoryShows,
  inventorySorts,
} from "#app/domain/menu/inventory-search.ts";
import { categories } from "#app/domain/menu/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Options } from "#app/ui/form/options.tsx";
import { HiddenFields } from "#app/ui/form/post-form.tsx";
import { Pills } from "#app/ui/list/pills.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export type Narrowed = Pick<InventorySearch, "category" | "text" | "isGuessed" | "show" | "sort">;

export function paramsOf({ category, text, isGuessed, show, sort }: Narrowed): URLSearchParams {
  const params = new URLSearchParams();
  if (category) params.set("category", category);
  if (text) params.set("q", text);
  if (isGuessed) params.set("contents", "unknown");
  if (show) params.set("show", show);
  if (sort) params.set("sort", sort);
  return params;
}

export const CategoryPills = (search: Narrowed) => (
  <Pills
    label="Category"
    values={[null, ...categories]}
    current={search.category}
    text={(category) => category ?? "All"}
    to={(category) => `?${paramsOf({ ...search, category })}`}
  />
);

const showNames: Record<InventoryShow, string> = {
  off: "Off",
  sale: "On sale",
  "no-image": "No picture",
  low: "Low stock",
};
const sortNames: Record<InventorySort, string> = {
  price: "Price, lowest first",
  "price-down": "Price, highest first",
  changed: "Last changed first",
};

export function MenuFilters(search: Narrowed) {
  const { show, isGuessed } = search;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label="Show only" className="pills min-w-0">
        {inventoryShows.map((value) => (
          <Link
            key={value}
            to={`?${paramsOf({ ...search, isGuessed: false, show: value === show ? null : value })}`}
            className="pill border border-line"
            aria-current={value === show ? "true" : undefined}
          >
            {showNames[value]}
          </Link>
        ))}
        <Link
          to={`?${paramsOf({ ...search, text: "", show: null, sort: null, isGuessed: !isGuessed })}`}
          className="pill border border-line"
          aria-current={isGuessed ? "true" : undefined}
        >
          Contents unknown
        </Link>
      </nav>
      {isGuessed ? null : <SortForm {...search} />}
    </div>
  );
}

function SortForm(search: Narrowed) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  return (
    <Form className="flex items-center gap-2 text-sm">
      <HiddenFields fields={paramsOf({ ...search, sort: null })} />
      <label className="flex items-center gap-2">
        Sort
        <select
          key={search.sort}
          name="sort"
          defaultValue={search.sort ?? ""}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 rounded-xl border border-line bg-card px-3 text-base"
        >
          <Options options={[["", "By name"], ...inventorySorts.map((value) => [value, sortNames[value]] as const)]} />
        </select>
      </label>
      {hydrated ? null : (
        <Button type="submit" look="secondary">
          Sort
        </Button>
      )}
    </Form>
  );
}
