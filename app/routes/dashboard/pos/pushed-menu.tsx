import type { ReactNode } from "react";
import { isRunning } from "#app/domain/pos/import.ts";
import { ImportReport } from "./import-view.tsx";
import { LastSync, Silence } from "./last-sync.tsx";
import type { TreezView } from "./treez-view.ts";

type Feed = NonNullable<TreezView["feed"]>;
/** `children`: the form that connects Treez instead. */
type Props = { view: TreezView; feed: Feed; offline: boolean; children: ReactNode };

export function PushedMenu({ view, feed, offline, children }: Props) {
  const { applied, unchanged, stale, refused } = feed.counts;
  const isNew = feed.acceptedAt === null;
  return (
    <div className="space-y-5">
      <div>
        <p className="text-lg font-semibold">Your point of sale sends its menu.</p>
        <p className="text-sm text-quiet">
          <LastSync at={feed.heardAt} />
          {isNew ? "" : `: ${applied} applied, ${unchanged} unchanged, ${stale} older, ${refused} refused`}
        </p>
      </div>
      <Silence since={view.silentSince} />
      {view.import && (isNew || isRunning(view.import.state)) ? (
        <ImportReport shown={view.import} offline={offline} />
      ) : null}
      {feed.refused.length > 0 ? <Refused items={feed.refused} /> : null}
      {children ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-quiet">Use Treez instead</summary>
          {children}
        </details>
      ) : null}
    </div>
  );
}

const Refused = ({ items }: { items: Feed["refused"] }) => (
  <section aria-labelledby="refused-items">
    <h3 id="refused-items" className="font-semibold">
      Refused items
    </h3>
    <p className="text-sm text-quiet">Fix them in your point of sale. We’ll take them the next time it sends them.</p>
    <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
      {items.map(({ sourceId, reason }) => (
        <li key={sourceId} className="grid gap-x-4 py-2 sm:grid-cols-2">
          <span className="[overflow-wrap:anywhere]">{sourceId}</span>
          <span className="text-quiet">{reason}</span>
        </li>
      ))}
    </ul>
  </section>
);
