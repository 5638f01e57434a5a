import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { sorts } from "#app/domain/menu/choice.ts";
import { anchorOf, type MenuSearch, type MenuSection } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { SearchForm } from "../filters/search-form.tsx";
import { MENU_START, useLanding, useResultsInSight } from "./scroll-to-section.ts";

const MENU_SEARCH = "menu-search";

const loadFields = () => import("../filters/menu-fields.tsx");
// Awaited on the server for the first HTML; the browser loads it after the page is shown.
const MenuFields = import.meta.env.SSR ? (await loadFields()).MenuFields : lazyPart(loadFields, "MenuFields");

/** Between a section's landing position (scroll-padding, styles/parts.css) and the first section's start. */
const UNDER_BAR_PX = 11;

type Props = {
  path: string;
  sections: MenuSection[];
  search: MenuSearch;
  orderType: OrderType;
  brands: readonly string[];
  active: boolean;
  /** The panel's button: "Show 42 products". */
  show: string;
  showsSales: boolean;
  currentParams: string;
};

export function MenuBar({ path, sections, search, orderType, brands, active, show, showsSales, currentParams }: Props) {
  const shown = sections.map(({ category }) => anchorOf(category));
  const bar = useRef<HTMLDivElement>(null);
  const [section, setCurrent] = useCurrentSection(bar, shown);
  const current = section ?? (search.category ? anchorOf(search.category) : MENU_START);
  useLanding();
  useResultsInSight(JSON.stringify([search.text, search.filters, search.sort]));
  const pills = [
    { label: "All", anchor: MENU_START, to: search.category ? path : `?${currentParams}#${MENU_START}`, there: true },
    ...categories.map((category) => {
      const anchor = anchorOf(category);
      const there = shown.includes(anchor);
      // On one category's pages, links lead to the other categories on the full menu.
      const to = there && !search.category ? `?${currentParams}#${anchor}` : `${path}#${anchor}`;
      return { label: category, anchor, to, there: there || search.category !== null };
    }),
  ];
  return (
    <>
      <SearchForm
        id={MENU_SEARCH}
        path={path}
        className="relative mb-1 [--above:25rem]"
        label="Brand or product name"
        search={search}
        // A menu has one location, so no distance.
        sorts={sorts.filter((sort) => sort !== "distance" && (showsSales || sort !== "discount"))}
        active={active}
        hiddenFields={
          <>
            {orderType === "Pickup" ? <input type="hidden" name="orderType" value={orderType} /> : null}
            {search.category ? <input type="hidden" name="category" value={search.category.toLowerCase()} /> : null}
          </>
        }
        load={() => import("../search/menu-search.tsx")}
        list={({ MenuSearch }, field) => <MenuSearch field={field} sections={sections} />}
        onSubmit={() => document.getElementById(MENU_START)?.scrollIntoView()}
      >
        <MenuFields
          search={search}
          brands={brands}
          clearHref={orderType === "Pickup" ? `${path}?orderType=Pickup` : path}
          show={show}
          showsSales={showsSales}
        />
      </SearchForm>
      <div id={MENU_START} className="-scroll-mt-17" />
      <div
        ref={bar}
        className="sticky top-0 z-10 -mx-4 mb-4 flex items-center gap-2 border-b border-line bg-paper px-4 py-2"
      >
        <nav aria-label="Categories" className="min-w-0 flex-1">
          <ul ref={useInView(current)} className="pills">
            {pills.map(({ label, anchor, to, there }) => (
              <li key={anchor}>
                {there ? (
                  <Link
                    to={to}
                    aria-current={anchor === current ? "true" : undefined}
                    className="pill"
                    onClick={() => setCurrent(anchor)}
                  >
                    {label}
                  </Link>
                ) : (
                  <span className="pill" aria-disabled="true">
                    {label}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <a
          href={`#${MENU_SEARCH}`}
          aria-label="Search the menu"
          className="grid size-11 flex-none place-items-center rounded-full border border-line bg-card hover:bg-wash"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(MENU_SEARCH)?.focus();
          }}
        >
          <Search className="size-5" />
        </a>
      </div>
    </>
  );
}

/** The section just under the bar; null above all of them. */
function useCurrentSection(bar: RefObject<HTMLElement | null>, anchors: string[]) {
  const [current, setCurrent] = useState<string | null>(null);
  const list = anchors.join(" ");
  useEffect(() => {
    const sections = list.split(" ").flatMap((anchor) => document.getElementById(anchor) ?? []);
    const visible = new Set<string>();
    let observer: IntersectionObserver | undefined;
    const observe = () => {
      observer?.disconnect();
      visible.clear();
      const line = Math.round(bar.current?.offsetHeight ?? 0) + UNDER_BAR_PX;
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) visible[isIntersecting ? "add" : "delete"](target.id);
          setCurrent(sections.find(({ id }) => visible.has(id))?.id ?? null);
        },
        { rootMargin: `-${line}px 0px -${Math.max(0, window.innerHeight - line - 1)}px 0px` },
      );
      for (const section of sections) observer.observe(section);
    };
    observe();
    addEventListener("resize", observe);
    return () => {
      removeEventListener("resize", observe);
      observer?.disconnect();
    };
  }, [bar, list]);
  return [current, setCurrent] as const;
}

/** Scrolls only the row of pills, never the page. */
function useInView(current: string) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pill is current when `current` changes
  useEffect(() => {
    const row = ref.current;
    const pill = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && pill) row.scrollTo({ left: pill.offsetLeft - (row.clientWidth - pill.offsetWidth) / 2 });
  }, [current]);
  return ref;
}
