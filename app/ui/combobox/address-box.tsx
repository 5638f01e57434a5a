import { MapPin } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { fieldMessage } from "#app/domain/form-response.ts";
import { type SavedAddress, ZIP_MISSING } from "#app/domain/places/address.ts";
import { ZipField } from "../form/zip-field.tsx";
import { type AddressOption, AddressOptions } from "./address-options.tsx";
import { useCombobox } from "./use-combobox.ts";
import { asksForZip, fetchJson, itemsOf, messageOf, useSuggestions } from "./use-suggestions.ts";

type Props = {
  /** Also submits hidden `lat`, `lng` and `zip` fields (`{name}Lat` and so on for names other than "address"). */
  name?: string;
  label?: string;
  labelHidden?: boolean;
  placeholder?: string;
  defaultValue?: string;
  defaultZip?: string;
  disabled?: boolean;
  required?: boolean;
  /** `ZIP_MISSING` asks for the ZIP code. */
  error?: string | undefined;
  /** Null as soon as the text is edited again. */
  onPlace?: (place: SavedAddress | null) => void;
  onEdit?: () => void;
  onChoose?: (choice: { id: string; text: string }) => void;
  pill?: boolean;
  className?: string;
};

/** WAI-ARIA combobox. Asks for a ZIP code and never guesses it (DECISIONS 41). Without scripts, the server geocodes. */
export function AddressBox(props: Props) {
  const { name = "address", label = "Address", placeholder = "Enter your address", defaultValue = "" } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const box = useCombobox(id);
  const [place, setPlace] = useState<SavedAddress | null>(null);
  const [failure, setFailure] = useState<string>();
  const [zip, setZip] = useState(props.defaultZip ?? "");
  const [requested, setRequested] = useState<string | null>(null);
  const latest = useRef(0);
  const text = typed.trim().replace(/\s+/g, " ");
  const suggestions = useSuggestions<AddressOption>(
    box.open && text.length >= SHORTEST ? `/api/geo/suggest?${new URLSearchParams({ q: text })}` : null,
  );
  const items = itemsOf(suggestions);
  const shown = box.open && suggestions.state !== "idle";
  const refused = props.error === ZIP_MISSING;
  const asksZip = requested !== null || refused;
  const problem = failure ?? (refused ? undefined : fieldMessage(props.error));

  // Text entered before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page began with
  useEffect(() => {
    const early = field.current?.value ?? "";
    if (early === defaultValue) return;
    setTyped(early);
    if (document.activeElement === field.current) box.show();
  }, [defaultValue]);

  function edit(text: string) {
    latest.current += 1;
    setTyped(text);
    props.onEdit?.();
    box.type();
    // The ZIP code belonged to the previous text.
    if (requested !== null) setZip(props.defaultZip ?? "");
    setRequested(null);
    clear();
  }

  function clear() {
    setFailure(undefined);
    if (!place) return;
    setPlace(null);
    props.onPlace?.(null);
  }

  async function choose(suggestion: AddressOption) {
    const { id: chosen, label: first, detail } = suggestion;
    const text = detail.includes(",") ? `${first}, ${detail}` : first;
    write(text);
    if (props.onChoose) return props.onChoose({ id: chosen, text });
    await find(chosen);
  }

  async function find(address: string, withZip?: string) {
    const turn = ++latest.current;
    setFailure(undefined);
    try {
      const query = { q: address, ...(withZip ? { zip: withZip } : {}) };
      const { place: found } = await fetchJson<{ place: SavedAddress }>(
        `/api/geo/locate?${new URLSearchParams(query)}`,
      );
      if (turn !== latest.current) return;
      write(found.address);
      setPlace(found);
      props.onPlace?.(found);
    } catch (error) {
      if (turn !== latest.current) return;
      if (!asksForZip(error) || withZip) return setFailure(messageOf(error));
      setRequested(address);
      if (ZIP.test(zip)) await find(address, zip);
    }
  }

  function editZip(text: string) {
    latest.current += 1;
    setZip(text);
    clear();
    // A form that geocodes on the server submits both fields.
    if (props.onChoose) return;
    setRequested(requested ?? typed);
    if (ZIP.test(text)) void find(requested ?? typed, text);
  }

  function write(text: string) {
    setTyped(text);
    if (field.current) field.current.value = text;
  }

  const [latName, lngName, zipName] = name === "address" ? ["lat", "lng", "zip"] : SUFFIXES.map((part) => name + part);
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
          {...box.field({
            items,
            shown,
            onChoose: (suggestion) => void choose(suggestion),
            // Forms without server geocoding need a choice from the list.
            otherwise: props.onChoose ? undefined : items[0],
          })}
          aria-invalid={problem && !asksZip ? true : undefined}
          aria-describedby={problem && !asksZip ? `${id}-problem` : undefined}
          placeholder={placeholder}
          defaultValue={defaultValue}
          disabled={props.disabled}
          required={props.required}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          className={`block w-full border border-line bg-card pr-5 pl-12 text-base text-ink placeholder:text-quiet disabled:bg-paper disabled:opacity-60 aria-invalid:border-danger ${props.pill ? "min-h-13 rounded-full py-3" : "min-h-11 rounded-xl py-2.5"}`}
          onChange={(event) => edit(event.target.value)}
          onFocus={() => typed !== "" && place === null && typed !== defaultValue && box.show()}
          onBlur={box.close}
        />
        {place ? (
          <>
            <input type="hidden" name={latName} value={place.lat} />
            <input type="hidden" name={lngName} value={place.lng} />
          </>
        ) : null}
      </div>
      <div className="relative">
        <AddressOptions
          box={box}
          suggestions={shown ? suggestions : { state: "idle" }}
          inFlow={props.pill ?? false}
          onChoose={(suggestion) => void choose(suggestion)}
        />
      </div>
      <div className={props.pill ? "px-4" : ""}>
        {asksZip ? (
          <ZipField
            name={zipName ?? ""}
            value={zip}
            error={problem}
            refused={refused}
            found={place}
            onChange={editZip}
          />
        ) : problem ? (
          <p id={`${id}-problem`} role="alert" className="mt-2 text-sm font-medium text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const SHORTEST = 2;
const ZIP = /^\d{5}$/;
const SUFFIXES = ["Lat", "Lng", "Zip"];
