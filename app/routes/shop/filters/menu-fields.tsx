import { sorts } from "#app/domain/menu/choice.ts";
import type { MenuSearch } from "#app/domain/menu/menu.ts";
import { Switch } from "./choices.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { ProductFields } from "./product-fields.tsx";
import { SortField } from "./sort-field.tsx";

type Props = {
  search: Pick<MenuSearch, "filters" | "sort">;
  brands: readonly string[];
  clearHref: string;
  show: string;
};

/** A menu is in one place. */
const menuSorts = sorts.filter((sort) => sort !== "distance");

export const MenuFields = ({ search: { filters, sort }, brands, clearHref, show }: Props) => (
  <div className="grid gap-5">
    <SortField sort={sort} sorts={menuSorts} recommended="what is on sale first, then as the menu stands" />
    <div>
      <Switch name="sale" on={filters.onSale}>
        On sale
      </Switch>
    </div>
    <ProductFields filters={filters} brands={brands} />
    <PanelFoot clearHref={clearHref} show={show} />
  </div>
);
