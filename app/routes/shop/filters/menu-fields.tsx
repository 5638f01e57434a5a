import type { MenuSearch } from "#app/domain/menu/menu.ts";
import { Switch } from "./choices.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { ProductFields } from "./product-fields.tsx";

type Props = {
  search: Pick<MenuSearch, "filters">;
  brands: readonly string[];
  clearHref: string;
  show: string;
  showsSales: boolean;
};

export const MenuFields = ({ search: { filters }, brands, clearHref, show, showsSales }: Props) => (
  <div className="grid gap-5">
    {showsSales ? (
      <div>
        <Switch name="sale" on={filters.onSale}>
          On sale
        </Switch>
      </div>
    ) : null}
    <ProductFields filters={filters} brands={brands} />
    <PanelFoot clearHref={clearHref} show={show} />
  </div>
);
