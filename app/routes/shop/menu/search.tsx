import { Search } from "lucide-react";
import { type FormEvent, Suspense, useRef, useState } from "react";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import type { MenuSearch, MenuSection } from "#app/domain/menu/menu.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { usePart } from "#app/ui/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { PANEL } from "../filters/panel.ts";
import { useSearchForm } from "../filters/use-search-form.ts";
import { MENU_START } from "./landing.ts";

const loadFields = () => import("../filters/menu-fields.tsx");
// The server waits for it here, so that the first HTML has it; the browser fetches it once the page stands.
const MenuFields = import.meta.env.SSR ? (await loadFields()).MenuFields : lazyPart(loadFields, "MenuFields");

type Props = {
  path: string;
  sections: MenuSection[];
  search: MenuSearch;
  orderType: OrderType;
  /** Some filter is on, or something is searched for. */
  active: boolean;
  brands: readonly string[];
  /** What the panel's button says: "Show 42 products". */
  show: string;
};

/** By brand or product name, and by filters (SPEC.md 2, Vendor menu): a GET form, which also answers while one types. */
export function MenuSearchBox({ path, sections, search, orderType, active, brands, show }: Props) {
  const { form, onSubmit } = useSearchForm({ path });
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(() => import("../search/menu-search.tsx"), entered);
  const land = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    document.getElementById(MENU_START)?.scrollIntoView();
  };
  return (
    <Popdown
      label={
        <>
          <Search className="size-5" />
          <span className="sr-only">Search the menu{active ? " (active)" : ""}</span>
          {active ? <span className="absolute top-0 right-0 size-3 rounded-full bg-coral-deep" aria-hidden /> : null}
        </>
      }
      className="relative grid size-11 place-items-center rounded-full border border-line bg-card hover:bg-wash"
      panelClassName={PANEL}
    >
      <search>
        <form ref={form} action={path} className="grid gap-5" onSubmit={land}>
          {orderType === "Pickup" ? <input type="hidden" name="orderType" value={orderType} /> : null}
          {search.category ? <input type="hidden" name="category" value={search.category.toLowerCase()} /> : null}
          <label htmlFor="menu-search" className="sr-only">
            Brand or product name
          </label>
          <div className="relative">
            <input
              ref={field}
              id="menu-search"
              type="search"
              name="q"
              defaultValue={search.text}
              maxLength={120}
              placeholder="Brand or product name"
              autoComplete="off"
              enterKeyHint="search"
              className="min-h-11 w-full rounded-xl border border-line bg-card px-3.5 placeholder:text-quiet"
              role="combobox"
              aria-expanded={false}
              aria-controls="search-options-list"
              onFocus={() => setEntered(true)}
            />
            {part.state === "loaded" ? <part.module.MenuSearch field={field} sections={sections} /> : null}
          </div>
          <Suspense>
            <MenuFields
              search={search}
              brands={brands}
              clearHref={orderType === "Pickup" ? `${path}?orderType=Pickup` : path}
              show={show}
            />
          </Suspense>
        </form>
      </search>
    </Popdown>
  );
}
