import { type ReactNode, useId } from "react";
import { Option } from "#app/ui/combobox/option.tsx";
import { useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { itemsOf, useSuggestions } from "#app/ui/combobox/use-suggestions.ts";
import { Field } from "#app/ui/form/field.tsx";

type Props = {
  label: string;
  name: string;
  value: string;
  onChange(value: string): void;
  /** Returns `{ suggestions: string[] }`; `q` is appended. */
  source: string;
  placeholder?: string;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  maxLength?: number;
};

const PAUSE_MS = 150;

export function SuggestField({ value, onChange, source, className = "", ...rest }: Props) {
  const box = useCombobox(useId());
  const url = `${source}${source.includes("?") ? "&" : "?"}q=${encodeURIComponent(value.trim())}`;
  const found = useSuggestions<string>(box.open ? url : null, PAUSE_MS);
  const items = itemsOf(found).filter((item) => item !== value);
  const shown = box.open && items.length > 0;
  return (
    <div className={`relative ${className}`}>
      <Field
        {...rest}
        {...box.field({ items, shown, onChoose: onChange })}
        value={value}
        autoComplete="off"
        onChange={(event) => {
          onChange(event.target.value);
          box.type();
        }}
        onFocus={box.show}
        onBlur={box.close}
      />
      <div
        id={`${box.id}-list`}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-auto rounded-xl border border-line bg-card py-1 shadow-xl"
        // A press in the list must not blur the field before the choice is made.
        onMouseDown={(event) => event.preventDefault()}
      >
        {items.map((item, at) => (
          <Option key={item} box={box} at={at} onChoose={() => onChange(item)} className="min-h-11 px-3.5 py-2.5">
            {item}
          </Option>
        ))}
      </div>
    </div>
  );
}
