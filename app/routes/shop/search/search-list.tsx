import { Clock, X } from "lucide-react";
import { useEffect } from "react";
import { type SearchSuggestion, suggestionKinds } from "#app/domain/search/suggest.ts";
import { Option } from "#app/ui/combobox/option.tsx";
import { recentSearches, useRecentSearches } from "./recent-store.ts";
import { type SearchField, useFieldProps } from "./use-search-field.ts";

type Recent = { kind: "recent"; label: string; path: null };
type Choice = SearchSuggestion | Recent;

type Props = {
  field: SearchField;
  suggestions: readonly SearchSuggestion[];
  /** The suggestions belong to the typed text. */
  known: boolean;
  onChoose(choice: Choice): void;
  className?: string;
};

const headings = {
  category: "Categories",
  product: "Products",
  brand: "Brands",
  strain: "Strains",
  dispensary: "Dispensaries",
};

/** Grouped by kind; an empty field lists recent searches. */
export function SearchList({ field, suggestions, known, onChoose, className = "" }: Props) {
  const { ref, box, typed } = field;
  const recent = useRecentSearches();
  const empty = typed === "";
  const items: readonly Choice[] = empty ? recent.map((label) => ({ kind: "recent", label, path: null })) : suggestions;
  const shown = box.open && items.length > 0;
  useFieldProps(ref, box.field({ items, shown, onChoose }));
  useEffect(() => {
    document.getElementById(`${box.id}-${box.active}`)?.scrollIntoView({ block: "nearest" });
  }, [box.id, box.active]);
  const option = (choice: Choice) => (
    <Option
      key={choice.label}
      box={box}
      at={items.indexOf(choice)}
      onChoose={() => onChoose(choice)}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5"
    >
      {choice.kind === "recent" ? <Clock className="size-4 flex-none text-quiet" /> : null}
      <span className="min-w-0 flex-1 truncate font-semibold">{choice.label}</span>
      {choice.kind === "recent" ? null : (
        <span className="max-w-[30%] flex-none truncate sm:max-w-[42%] text-sm text-quiet">{choice.detail}</span>
      )}
    </Option>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in here must not end the field's focus before a choice is made */}
      <div
        hidden={!shown}
        className={`absolute inset-x-0 top-full z-20 mt-2 max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-card py-2 shadow-xl ${className}`}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          ref.current?.focus();
          box.close();
        }}
      >
        <div className="relative">
          <div
            id={`${box.id}-list`}
            role="listbox"
            aria-label={empty ? "Recent searches" : "Suggestions"}
            tabIndex={-1}
            className={empty ? "pr-12" : ""}
          >
            {empty
              ? items.map(option)
              : suggestionKinds.map((kind) => {
                  const own = items.filter((item) => item.kind === kind);
                  return own.length > 0 ? (
                    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
                    <div key={kind} role="group" aria-label={headings[kind]}>
                      <p aria-hidden className="px-4 pt-2 pb-1 text-sm text-quiet">
                        {headings[kind]}
                      </p>
                      {own.map(option)}
                    </div>
                  ) : null;
                })}
          </div>
          {empty ? <Removal recent={recent} field={field} /> : null}
        </div>
        {empty ? (
          <button
            type="button"
            className="mt-1 flex min-h-11 w-full items-center px-4 font-semibold text-leaf hover:underline"
            onClick={() => {
              ref.current?.focus();
              recentSearches.clear();
            }}
          >
            Clear recent searches
          </button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {box.open && !empty && known ? countText(items.length) : null}
      </p>
    </>
  );
}

/** Next to the options, because a listbox can't contain buttons. */
const Removal = ({ recent, field: { ref } }: { recent: readonly string[]; field: SearchField }) => (
  <ul className="absolute inset-y-0 right-1">
    {recent.map((text) => (
      <li key={text}>
        <button
          type="button"
          aria-label={`Remove “${text}”`}
          className="grid size-11 place-items-center rounded-full text-quiet hover:bg-wash hover:text-ink"
          onClick={() => {
            ref.current?.focus();
            recentSearches.remove(text);
          }}
        >
          <X className="size-4" />
        </button>
      </li>
    ))}
  </ul>
);

const countText = (count: number) => (count === 0 ? "No suggestions" : `${count} suggestion${count === 1 ? "" : "s"}`);
