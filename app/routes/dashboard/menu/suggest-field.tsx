import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Field } from "#app/ui/form/field.tsx";

type Props = {
  label: string;
  name: string;
  value: string;
  onChange(value: string): void;
  /** Suggestions for a text come from here, as a JSON list of texts; `q` is put behind it. */
  source: string;
  placeholder?: string;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  maxLength?: number;
};

const WAIT_MS = 150;
/** A tap on a suggestion first takes the focus from the field. */
const BLUR_MS = 150;

/** A text with suggestions: the combobox of the WAI-ARIA practices. What is typed counts, whether it is among them or not. */
export function SuggestField({ value, onChange, source, className = "", ...rest }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const all = useSuggestions(source, value, open);
  const items = all.filter((item) => item !== value);
  const shown = open && items.length > 0;

  function choose(item: string) {
    onChange(item);
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = shown ? items[active] : undefined;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      // The field itself stands between the last option and the first.
      setActive((at) => ((at + 2 + step + items.length) % (items.length + 1)) - 1);
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className={`relative ${className}`}>
      <Field
        {...rest}
        value={value}
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setTimeout(() => setOpen(false), BLUR_MS)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-auto rounded-xl border border-line bg-card py-1 shadow-xl"
      >
        {items.map((item, at) => (
          // biome-ignore lint/a11y: options are chosen by the field's keys
          <div
            key={item}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onMouseEnter={() => setActive(at)}
            onClick={() => choose(item)}
            className="min-h-11 cursor-pointer px-3.5 py-2.5 aria-selected:bg-wash"
          >
            {item}
          </div>
        ))}
      </div>
    </div>
  );
}

function useSuggestions(source: string, text: string, open: boolean): string[] {
  const [items, setItems] = useState<string[]>([]);
  const latest = useRef("");
  useEffect(() => {
    if (!open) return;
    const asked = `${source}${source.includes("?") ? "&" : "?"}q=${encodeURIComponent(text.trim())}`;
    latest.current = asked;
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(asked);
        const found = answer.ok && !answer.redirected ? ((await answer.json()) as string[]) : [];
        if (latest.current === asked) setItems(found);
      } catch {
        // Without suggestions it is typed by hand.
      }
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [source, text, open]);
  return items;
}
