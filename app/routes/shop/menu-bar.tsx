import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { anchorOf, type MenuSearch, type MenuSection } from "#app/domain/menu.ts";
import { categories } from "#app/domain/product.ts";
import type { OrderType } from "#app/domain/vendor.ts";
import { MenuSearchBox } from "./menu-search.tsx";

type Props = {
  vendorId: string;
  sections: MenuSection[];
  search: MenuSearch;
  orderType: OrderType;
  /** The page's query, without what only the browser acts on. */
  kept: string;
};

/** The categories, which follow the scroll, and the search (SPEC.md 2, Vendor menu). */
export function MenuBar({ vendorId, sections, search, orderType, kept }: Props) {
  const path = `/vendor/${vendorId}/menu`;
  const shown = sections.map(({ category }) => anchorOf(category));
  const [current, setCurrent] = useCurrentSection(shown);
  const pills = [
    { label: "All", anchor: "menu", to: search.category ? path : `?${kept}#menu`, there: true },
    ...categories.map((category) => {
      const anchor = anchorOf(category);
      const there = shown.includes(anchor);
      // Within one category's pages the others are on the whole menu.
      const to = there && !search.category ? `?${kept}#${anchor}` : `${path}#${anchor}`;
      return { label: category, anchor, to, there: there || search.category !== null };
    }),
  ];
  return (
    <div
      id="menu"
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
      <MenuSearchBox path={path} search={search} orderType={orderType} />
    </div>
  );
}

/** Which section the reader is in: the last one whose beginning has passed the bar. */
function useCurrentSection(anchors: string[]) {
  const [current, setCurrent] = useState("menu");
  const list = anchors.join(" ");
  useEffect(() => {
    const sections = list.split(" ").flatMap((anchor) => document.getElementById(anchor) ?? []);
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? "add" : "delete"](target.id);
        setCurrent(sections.find(({ id }) => visible.has(id))?.id ?? "menu");
      },
      // A line a little under the bar.
      { rootMargin: "-96px 0px -85% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [list]);
  return [current, setCurrent] as const;
}

/** Keeps the current pill in sight: it scrolls the row of pills and never the page. */
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
