import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { SavedAddress } from "#app/domain/address.ts";
import { AddressOptions } from "./address-options.tsx";
import { MapPin } from "./icons.tsx";
import { ask, messageOf, type Suggestion, useSuggestions } from "./use-suggestions.ts";

type Props = {
  /** The field's name; its place goes along as `lat` and `lng` (as `{name}Lat`, `{name}Lng` for other names than "address"). */
  name?: string;
  /** Seen, or with `labelHidden` only heard. */
  label?: string;
  labelHidden?: boolean;
  placeholder?: string;
  defaultValue?: string;
  disabled?: boolean;
  required?: boolean;
  error?: string | undefined;
  /** The place of what was chosen; null as soon as the text is edited again. */
  onPlace?: (place: SavedAddress | null) => void;
  /** Takes the choice itself, before its place is looked up. */
  onChoose?: (suggestion: Suggestion) => void;
  className?: string;
};

/**
 * An address in the US with suggestions: the combobox of the WAI-ARIA practices. Without scripts it is a text field, and whoever
 * receives the form looks the address up.
 */
export function AddressBox(props: Props) {
  const { name = "address", label = "Address", placeholder = "Enter your address", defaultValue = "" } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [place, setPlace] = useState<SavedAddress | null>(null);
  const [failure, setFailure] = useState<string>();
  const suggestions = useSuggestions(typed, open);
  const items = "items" in suggestions ? suggestions.items : [];
  const shown = open && suggestions.state !== "idle";
  const problem = failure ?? props.error;

  // What was typed before the page came alive is typed all the same.
  useEffect(() => {
    const early = field.current?.value ?? "";
    if (early === defaultValue) return;
    setTyped(early);
    setOpen(document.activeElement === field.current);
  }, [defaultValue]);

  function edit(text: string) {
    setTyped(text);
    setOpen(true);
    setActive(-1);
    setFailure(undefined);
    if (place) {
      setPlace(null);
      props.onPlace?.(null);
    }
  }

  async function choose(suggestion: Suggestion) {
    write([suggestion.label, suggestion.detail.replace(/ \(.*\)$/, "")].join(", "));
    setOpen(false);
    if (props.onChoose) return props.onChoose(suggestion);
    try {
      const { place: found } = await ask<{ place: SavedAddress }>("locate", suggestion.id);
      write(found.address);
      setPlace(found);
      props.onPlace?.(found);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  function write(text: string) {
    setTyped(text);
    if (field.current) field.current.value = text;
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) {
        setOpen(true);
        setActive(step === 1 ? 0 : -1);
      } else if (items.length > 0) setActive((at) => nextOption(at, step, items.length));
    } else if (event.key === "Enter" && shown && items.length > 0) {
      // A form that looks addresses up itself may be sent as it is; others need one of the list.
      const chosen = items[active] ?? (props.onChoose ? undefined : items[0]);
      if (chosen) {
        event.preventDefault();
        void choose(chosen);
      }
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  const [latName, lngName] = name === "address" ? ["lat", "lng"] : [`${name}Lat`, `${name}Lng`];
  return (
    <div className={props.className}>
      <label htmlFor={id} className={props.labelHidden ? "sr-only" : "mb-1 block text-sm font-semibold"}>
        {label}
      </label>
      <div className="relative">
        <MapPin className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-leaf" />
        <input
          ref={field}
          id={id}
          name={name}
          type="text"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && items[active] ? `${id}-${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={placeholder}
          defaultValue={defaultValue}
          disabled={props.disabled}
          required={props.required}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          className="block min-h-13 w-full rounded-full border border-line bg-card py-3 pr-5 pl-12 text-base text-ink placeholder:text-quiet disabled:bg-paper disabled:opacity-60 aria-invalid:border-danger"
          onChange={(event) => edit(event.target.value)}
          onFocus={() => setOpen(typed !== "" && place === null && typed !== defaultValue)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {place ? (
          <>
            <input type="hidden" name={latName} value={place.lat} />
            <input type="hidden" name={lngName} value={place.lng} />
          </>
        ) : null}
        <AddressOptions
          id={id}
          suggestions={shown ? suggestions : { state: "idle" }}
          active={active}
          onActive={setActive}
          onChoose={(suggestion) => void choose(suggestion)}
        />
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="mt-2 px-4 text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** The field itself stands between the last option and the first. */
const nextOption = (at: number, step: number, count: number): number => ((at + 1 + step + count + 1) % (count + 1)) - 1;
