import type { PosVerdict } from "#app/domain/pos/import.ts";
import type { ShownImport } from "./pos-view.ts";

const groups: [what: Exclude<PosVerdict, "unchanged">, title: string][] = [
  ["skipped", "Skipped"],
  ["hidden", "Hidden from your menu"],
  ["changed", "Changed"],
  ["new", "New"],
];

export const ImportEntries = ({ shown }: { shown: ShownImport }) => (
  <div className="divide-y divide-line border-y border-line">
    {groups.map(([what, title]) => {
      const entries = shown.shown.filter((entry) => entry.what === what);
      const more = shown.counts[what] - entries.length;
      if (entries.length === 0) return null;
      return (
        <details key={what} open={what === "skipped"}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {title} <span className="text-quiet tabular-nums">{shown.counts[what].toLocaleString("en-US")}</span>
          </summary>
          {/* Focusable, so that the keyboard can scroll it. */}
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse.
            tabIndex={0}
            aria-label={title}
            className="mb-4 max-h-80 space-y-2 overflow-y-auto text-sm"
          >
            {entries.map((entry) => (
              <li key={entry.sourceId} className="grid gap-x-4 sm:grid-cols-2">
                <span className="[overflow-wrap:anywhere]">{entry.name || `No name (${entry.sourceId})`}</span>
                <span className="text-quiet">{entry.note}</span>
              </li>
            ))}
            {more > 0 ? <li className="text-quiet">And {more.toLocaleString("en-US")} more.</li> : null}
          </ul>
        </details>
      );
    })}
  </div>
);
