import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { Sort } from "#app/domain/menu/choice.ts";
import { usePart } from "#app/ui/page/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { PANEL, PANEL_BUTTON } from "../filters/panel.ts";
import { SortField } from "../filters/sort-field.tsx";
import { useSearchForm } from "../filters/use-search-form.ts";

type Props<Module> = {
  /** The field's. */
  id: string;
  label: string;
  placeholder: string;
  path: string;
  /** Shorter texts aren't sent while typing. */
  letters?: number;
  /** What else the URL holds. */
  hidden: Record<string, string | null>;
  text: string;
  /** At least one filter is on. */
  active: boolean;
  sort: Sort;
  sorts: readonly Sort[];
  onSubmit?(): void;
  /** Suggestions load once the field was entered. */
  load(): Promise<Module>;
  suggest(module: Module, field: RefObject<HTMLInputElement | null>): ReactNode;
  className: string;
  /** The filter panel's fields. */
  children: ReactNode;
};

/** A GET form whose state is the URL, so that it works without scripts; it also submits while typing. */
export function SearchForm<Module>(props: Props<Module>) {
  const { id, label, placeholder, path, letters = 1, hidden, text, active, ...rest } = props;
  const { form, onSubmit } = useSearchForm({ path, letters });
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(rest.load, entered);
  // The field may have been focused before hydration.
  useEffect(() => setEntered(document.activeElement === field.current), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    rest.onSubmit?.();
  };
  return (
    <search className={`block has-[details[open]]:z-40 ${rest.className}`}>
      <form ref={form} action={path} className="relative flex gap-2" onSubmit={submit}>
        {Object.entries(hidden).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="min-w-0 flex-1 sm:relative">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
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
            id={id}
            type="search"
            name="q"
            defaultValue={text}
            maxLength={100}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 w-full rounded-full border border-line bg-card pr-4 pl-11 placeholder:text-quiet"
            role="combobox"
            aria-expanded={false}
            aria-controls="search-options-list"
            onFocus={() => setEntered(true)}
          />
          {part.state === "loaded" ? rest.suggest(part.module, field) : null}
        </div>
        <Popdown
          label={
            <>
              Filters
              {active ? (
                <span
                  data-testid="filter-badge"
                  className="absolute -top-0.5 -right-0.5 size-4 rounded-full border-2 border-paper bg-coral-deep"
                >
                  <span className="sr-only">(active)</span>
                </span>
              ) : null}
            </>
          }
          title="Filters"
          className={PANEL_BUTTON}
          panelClassName={PANEL}
        >
          <Suspense>{rest.children}</Suspense>
        </Popdown>
        <SortField sort={rest.sort} sorts={rest.sorts} />
      </form>
    </search>
  );
}
