import { Search } from "lucide-react";
import { type FormEvent, Suspense, useRef, useState } from "react";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { sorts } from "#app/domain/menu/choice.ts";
import type { MenuSearch, MenuSection } from "#app/domain/menu/menu.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { PANEL, PANEL_BUTTON } from "../filters/panel.ts";
import { SortField } from "../filters/sort-field.tsx";
import { useSearchForm } from "../filters/use-search-form.ts";
import { MENU_START } from "./scroll-to-section.ts";

export const MENU_SEARCH = "menu-search";

const loadFields = () => import("../filters/menu-fields.tsx");
// Awaited on the server for the first HTML; the browser loads it after the page is shown.
const MenuFields = import.meta.env.SSR ? (await loadFields()).MenuFields : lazyPart(loadFields, "MenuFields");

type Props = {
  path: string;
  sections: MenuSection[];
  search: MenuSearch;
  orderType: OrderType;
  active: boolean;
  brands: readonly string[];
  /** The panel's button: "Show 42 products". */
  show: string;
  showsSales: boolean;
};

/** A GET form that also submits while typing (SPEC.md 2, Vendor menu). */
export function MenuSearchBox({ path, sections, search, orderType, active, brands, show, showsSales }: Props) {
  const { form, onSubmit } = useSearchForm({ path });
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(() => import("../search/menu-search.tsx"), entered);
  const land = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    document.getElementById(MENU_START)?.scrollIntoView();
  };
  return (
    <search className="relative mb-1 block has-[details[open]]:z-60">
      <form ref={form} action={path} className="search-form" onSubmit={land}>
        {orderType === "Pickup" ? <input type="hidden" name="orderType" value={orderType} /> : null}
        {search.category ? <input type="hidden" name="category" value={search.category.toLowerCase()} /> : null}
        <label htmlFor={MENU_SEARCH} className="sr-only">
          Brand or product name
        </label>
        <div className="sm:relative">
          {/* The first button in the form is the one that Enter presses. */}
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-0 left-1 grid w-11 place-items-center rounded-full text-quiet hover:text-ink"
          >
            <Search className="size-5" />
          </button>
          <input
            ref={field}
            id={MENU_SEARCH}
            type="search"
            name="q"
            defaultValue={search.text}
            maxLength={120}
            placeholder="Brand or product name"
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 w-full rounded-full border border-line bg-card pr-4 pl-11 placeholder:text-quiet"
            role="combobox"
            aria-expanded={false}
            aria-controls="search-options-list"
            onFocus={() => setEntered(true)}
          />
          {part.state === "loaded" ? <part.module.MenuSearch field={field} sections={sections} /> : null}
        </div>
        <Popdown
          label={
            <>
              Filters
              {active ? (
                <span className="absolute top-0 right-0 size-3 rounded-full bg-coral-deep">
                  <span className="sr-only">(active)</span>
                </span>
              ) : null}
            </>
          }
          title="Filters"
          className={PANEL_BUTTON}
          panelClassName={PANEL}
        >
          <Suspense>
            <MenuFields
              search={search}
              brands={brands}
              clearHref={orderType === "Pickup" ? `${path}?orderType=Pickup` : path}
              show={show}
              showsSales={showsSales}
            />
          </Suspense>
        </Popdown>
        <SortField
          sort={search.sort}
          // A menu has one location, so no distance.
          sorts={sorts.filter((sort) => sort !== "distance" && (showsSales || sort !== "discount"))}
        />
      </form>
    </search>
  );
}
