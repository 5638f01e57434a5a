import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { sorts } from "#app/domain/menu/choice.ts";
import type { MenuSection, MenuSearch as Search } from "#app/domain/menu/menu.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { MENU_START } from "./scroll-to-section.ts";

export const MENU_SEARCH = "menu-search";

const loadFields = () => import("../filters/menu-fields.tsx");
// Awaited on the server for the first HTML; the browser loads it after the page is shown.
const MenuFields = import.meta.env.SSR ? (await loadFields()).MenuFields : lazyPart(loadFields, "MenuFields");

type Props = {
  path: string;
  sections: MenuSection[];
  search: Search;
  orderType: OrderType;
  /** At least one filter is on. */
  active: boolean;
  brands: readonly string[];
  /** The panel's button: "Show 42 products". */
  show: string;
};

/** SPEC.md 2, Vendor menu. */
export function MenuSearchBox({ path, sections, search, orderType, active, brands, show }: Props) {
  const pickup = orderType === "Pickup";
  return (
    <SearchForm
      id={MENU_SEARCH}
      label="Brand or product name"
      placeholder="Brand or product name"
      path={path}
      hidden={{ orderType: pickup ? orderType : null, category: search.category?.toLowerCase() ?? null }}
      text={search.text}
      active={active}
      sort={search.sort}
      sorts={menuSorts}
      onSubmit={() => document.getElementById(MENU_START)?.scrollIntoView()}
      load={() => import("../search/menu-search.tsx")}
      suggest={({ MenuSearch }, field) => <MenuSearch field={field} sections={sections} />}
      className="relative mb-1"
    >
      <MenuFields search={search} brands={brands} clearHref={pickup ? `${path}?orderType=Pickup` : path} show={show} />
    </SearchForm>
  );
}

/** A menu has one location, so no distance. */
const menuSorts = sorts.filter((sort) => sort !== "distance");
