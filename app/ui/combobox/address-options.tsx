import { Option } from "./option.tsx";
import type { Combobox } from "./use-combobox.ts";
import { itemsOf, type Suggestions } from "./use-suggestions.ts";

export type AddressOption = { id: string; label: string; detail: string };

type Props = {
  box: Combobox;
  suggestions: Suggestions<AddressOption>;
  inFlow: boolean;
  onChoose(option: AddressOption): void;
};

export function AddressOptions({ box, suggestions, inFlow, onChoose }: Props) {
  const items = itemsOf(suggestions);
  const note = noteOf(suggestions);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is left undone */}
      <div
        hidden={suggestions.state === "idle"}
        className={`${inFlow ? "" : "absolute inset-x-0 top-full z-20"} mt-2 overflow-hidden rounded-card border border-line bg-card text-left shadow-lg`}
        // Prevents blur: the field must keep focus until the choice is made.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={`${box.id}-list`} role="listbox" aria-label="Suggested addresses">
          {items.map((option, at) => (
            <Option
              key={option.id}
              box={box}
              at={at}
              onChoose={() => onChoose(option)}
              className="flex min-h-13 flex-col justify-center px-5 py-2"
            >
              <span className="font-semibold">{option.label}</span>
              <span className="text-sm text-quiet">{option.detail}</span>
            </Option>
          ))}
        </div>
        {note && items.length === 0 ? <p className="px-5 py-4 text-quiet">{note}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {suggestions.state === "done" && items.length > 0
          ? `${items.length} ${items.length === 1 ? "suggestion" : "suggestions"}`
          : note}
      </p>
    </>
  );
}

function noteOf(suggestions: Suggestions<unknown>): string {
  if (suggestions.state === "failed") return suggestions.message;
  if (suggestions.state === "loading") return "Loading...";
  return suggestions.state === "done" && suggestions.items.length === 0
    ? "No address found. Try a city or a ZIP code."
    : "";
}
