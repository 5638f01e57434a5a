import type { Suggestion, Suggestions } from "./use-suggestions.ts";

type Props = {
  id: string;
  suggestions: Suggestions;
  active: number;
  onActive(at: number): void;
  onChoose(suggestion: Suggestion): void;
};

/** The list under an address box, and what it says when there is none. */
export function AddressOptions({ id, suggestions, active, onActive, onChoose }: Props) {
  const items = "items" in suggestions ? suggestions.items : [];
  const note = noteOf(suggestions);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is left undone */}
      <div
        hidden={suggestions.state === "idle"}
        className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-card border border-line bg-card text-left shadow-lg"
        // The field keeps the focus: a press in here must not end it before the choice is made.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={`${id}-list`} role="listbox" aria-label="Suggested addresses">
          {items.map((suggestion, at) => (
            // biome-ignore lint/a11y: options are chosen by the combobox's keys
            <div
              key={suggestion.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className="flex min-h-13 cursor-pointer flex-col justify-center px-5 py-2 aria-selected:bg-wash"
              onPointerMove={() => onActive(at)}
              onClick={() => onChoose(suggestion)}
            >
              <span className="font-semibold">{suggestion.label}</span>
              <span className="text-sm text-quiet">{suggestion.detail}</span>
            </div>
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

function noteOf(suggestions: Suggestions): string {
  switch (suggestions.state) {
    case "loading":
      return "Loading...";
    case "failed":
      return suggestions.message;
    case "done":
      return suggestions.items.length === 0 ? "No address found. Try a city or a ZIP code." : "";
    default:
      return "";
  }
}
