import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { type Sort, sortLabels } from "#app/domain/menu/choice.ts";
import { usePart } from "#app/ui/page/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { useSearchForm } from "./use-search-form.ts";

type Props<List> = {
  id: string;
  path: string;
  /** Shorter texts aren't sent while typing. */
  letters?: number;
  className: string;
  label: string;
  placeholder?: string;
  search: { text: string; sort: Sort };
  sorts: readonly Sort[];
  active: boolean;
  /** Hidden fields. */
  hiddenFields: ReactNode;
  load: () => Promise<List>;
  list: (module: List, field: RefObject<HTMLInputElement | null>) => ReactNode;
  onSubmit?: () => void;
  /** The fields of the filter panel. */
  children: ReactNode;
};

/** A GET form whose state is the URL (SPEC.md 2, Filter dropdown); it also submits while typing. */
export function SearchForm<List>(props: Props<List>) {
  const { id, path, label } = props;
  const { text, sort } = props.search;
  const sorting = sort === "recommended" ? "" : sort;
  const { form, onSubmit } = useSearchForm(props);
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(props.load, entered);
  // The field may have been focused before hydration.
  useEffect(() => setEntered(document.activeElement === field.current), []);
  function submit(event: FormEvent<HTMLFormElement>) {
    // Suggestions that load after Enter don't open over the results.
    if (field.current) field.current.dataset.sent = field.current.value;
    onSubmit(event);
  }
  return (
    <search className={`block has-[details[open]]:z-60 ${props.className}`} onSubmit={props.onSubmit}>
      <form ref={form} action={path} className="search-form" onSubmit={submit}>
        {props.hiddenFields}
        <div>
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          {/* The first button in the form is the one that Enter presses. */}
          <button type="submit" aria-label="Search">
            <Search className="size-5" />
          </button>
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            defaultValue={text}
            maxLength={100}
            placeholder={props.placeholder ?? label}
            autoComplete="off"
            enterKeyHint="search"
            className="search-field"
            role="combobox"
            aria-expanded={false}
            aria-controls="search-options-list"
            onFocus={() => setEntered(true)}
          />
          {part.state === "loaded" ? props.list(part.module, field) : null}
        </div>
        <Popdown
          label={
            <>
              Filters
              {props.active ? (
                <span className="absolute top-0 right-0 size-3 rounded-full bg-coral-deep">
                  <span className="sr-only">(active)</span>
                </span>
              ) : null}
            </>
          }
          title="Filters"
          className="search-button"
          panelClassName="search-panel"
        >
          <Suspense>{props.children}</Suspense>
        </Popdown>
        <label className="search-button">
          <span className="sr-only">Sort by</span>
          <span aria-hidden className={sorting && "text-leaf-deep underline underline-offset-4"}>
            Sort<span className="hidden lg:inline">: {sortLabels[sort]}</span>
          </span>
          <select
            name="sort"
            defaultValue={sorting}
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
          >
            {props.sorts.map((each) => (
              <option key={each} value={each === "recommended" ? "" : each}>
                {sortLabels[each]}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  );
}
