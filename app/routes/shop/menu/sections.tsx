import { LayoutGrid, Rows3 } from "lucide-react";
import { memo, useState } from "react";
import { anchorOf, type MenuSearch, type MenuSection } from "#app/domain/menu/menu.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ProductCard } from "#app/ui/product-card.tsx";
import { rowsCookie, withView } from "./category-views.ts";

const VIEW_FORM = "menu-view";
/** As many pictures as fit the first screen; the others load lazily. */
const EAGER = 5;

type Props = { sections: MenuSection[]; initialRows: Category[]; search: MenuSearch; currentParams: string };

/** Memoized: rerenders for another list, not for what opens above it. */
export const MenuSections = memo(function MenuSections({ sections, initialRows, search, currentParams }: Props) {
  const [rows, setRows] = useState(initialRows);
  const show = (category: Category, asRows: boolean) => {
    const next = withView(rows, category, asRows);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = rowsCookie(next);
    setRows(next);
  };
  const query = currentParams.includes("orderType=Pickup") ? "?orderType=Pickup" : "";
  return (
    <>
      <form id={VIEW_FORM} hidden>
        {[...new URLSearchParams(currentParams)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      {sections.map((section, at) => (
        <Section
          key={section.category}
          section={section}
          asRows={rows.includes(section.category)}
          onView={show}
          query={query}
          eager={at === 0 ? EAGER : 0}
          last={at > 0 && at === sections.length - 1}
          search={search}
          currentParams={currentParams}
        />
      ))}
    </>
  );
});

type SectionProps = {
  section: MenuSection;
  asRows: boolean;
  onView(category: Category, asRows: boolean): void;
  query: string;
  eager: number;
  last: boolean;
} & Pick<Props, "search" | "currentParams">;

function Section({ section, asRows, onView, query, eager, last, search, currentParams }: SectionProps) {
  const { category, products, next } = section;
  const anchor = anchorOf(category);
  return (
    // The last section is tall enough for its heading to scroll up to the bar.
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={`pb-10 ${last ? "min-h-[calc(100dvh-17rem)]" : ""}`}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={`${anchor}-title`} className="font-display text-2xl font-semibold">
          {category}
        </h2>
        <ViewToggle category={category} asRows={asRows} onView={onView} />
      </div>
      <div className={asRows ? "product-rows" : "shelf"}>
        {products.map((product, at) => (
          <ProductCard key={product.id} product={product} href={`menu/${product.id}${query}`} eager={at < eager} />
        ))}
      </div>
      {next ? <More category={category} next={next} search={search} currentParams={currentParams} /> : null}
    </section>
  );
}

function More({
  category,
  next,
  search,
  currentParams,
}: { category: Category; next: string } & Pick<Props, "search" | "currentParams">) {
  const params = new URLSearchParams(currentParams);
  params.set("category", category.toLowerCase());
  if (search.category) params.set("after", next);
  return (
    <p className="mt-5 text-center">
      <ButtonLink to={`?${params}`} look="secondary">
        {search.category ? "Next page" : `Show all ${category}`}
      </ButtonLink>
    </p>
  );
}

const views = [
  { name: "cards", asRows: false, Icon: LayoutGrid },
  { name: "rows", asRows: true, Icon: Rows3 },
] as const;

type ToggleProps = Pick<SectionProps, "asRows" | "onView"> & { category: Category };

const ViewToggle = ({ category, asRows, onView }: ToggleProps) => (
  <fieldset className="flex min-w-22.5 rounded-full border border-line bg-card">
    <legend className="sr-only">View of {category}</legend>
    {views.map((view) => (
      <button
        key={view.name}
        type="submit"
        form={VIEW_FORM}
        name={view.name}
        value={category}
        aria-label={`${category} as ${view.name}`}
        aria-pressed={view.asRows === asRows}
        className="grid size-11 cursor-pointer place-items-center rounded-full text-quiet aria-pressed:bg-wash aria-pressed:text-leaf-deep"
        onClick={(event) => {
          event.preventDefault();
          onView(category, view.asRows);
        }}
      >
        <view.Icon className="size-5" />
      </button>
    ))}
  </fieldset>
);
