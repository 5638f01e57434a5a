import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type Combobox, useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { recentSearches } from "./recent-store.ts";

export type SearchField = {
  ref: RefObject<HTMLInputElement | null>;
  box: Combobox;
  typed: string;
  write(label: string): void;
};

/** Turns an existing field into a combobox, keeping its text. Saves a search once it is sent or the field is left. */
export function useSearchField(ref: SearchField["ref"]): SearchField {
  const box = useCombobox("search-options");
  const [typed, setTyped] = useState("");

  const onFocus = useEffectEvent((input: HTMLInputElement) => {
    setTyped(input.value.trim());
    if (![input.defaultValue, input.dataset.sent].includes(input.value) || input.value === "") box.show();
  });
  const onInput = useEffectEvent((input: HTMLInputElement) => {
    setTyped(input.value.trim());
    box.type();
  });
  const onSent = useEffectEvent((input: HTMLInputElement) => recentSearches.add(input.value));
  const close = useEffectEvent(() => box.close());

  useEffect(() => {
    const input = ref.current;
    const around = input?.parentElement;
    if (!input || !around) return;
    const ends = new AbortController();
    const { signal } = ends;
    for (const name of ["focus", "click"]) input.addEventListener(name, () => onFocus(input), { signal });
    input.addEventListener("input", () => onInput(input), { signal });
    input.addEventListener("change", () => onSent(input), { signal });
    input.form?.addEventListener("submit", () => close(), { signal });
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && around.contains(relatedTarget))) close();
    };
    around.addEventListener("focusout", onLeave, { signal });
    if (document.activeElement === input) onFocus(input);
    return () => ends.abort();
  }, [ref]);

  const write = (label: string) => {
    recentSearches.add(label);
    setTyped(label);
    if (ref.current) ref.current.value = label;
  };
  return { ref, box, typed, write };
}

export function useFieldProps(ref: SearchField["ref"], props: ReturnType<Combobox["field"]>) {
  const { onKeyDown, ...attributes } = props;
  const onKey = useEffectEvent(onKeyDown);
  useEffect(() => {
    const ends = new AbortController();
    ref.current?.addEventListener("keydown", (event) => onKey(event), { signal: ends.signal });
    return () => ends.abort();
  }, [ref]);
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) ref.current?.removeAttribute(name);
      else ref.current?.setAttribute(name, String(value));
    }
  });
}
