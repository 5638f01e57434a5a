import type { ReactNode } from "react";
import { isRunning } from "#app/domain/pos/import.ts";
import { Problem } from "#app/ui/problem.tsx";
import { ImportReport } from "./import-view.tsx";
import { LastSync, Silence } from "./last-sync.tsx";
import type { PosView, ShownImport } from "./pos-view.ts";

type ConnectedProps = {
  view: PosView;
  offline: boolean;
  title: ReactNode;
  status: ReactNode;
  report: ShownImport | null;
  children: ReactNode;
};

/** What the point of sale is, and what it last did. */
export const ConnectedMenu = ({ view, offline, title, status, report, children }: ConnectedProps) => (
  <div className="space-y-5">
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold [overflow-wrap:anywhere]">
        {title}
      </p>
      <p className="text-sm text-quiet">{status}</p>
    </div>
    <Problem>{view.connection?.problem}</Problem>
    <Silence since={view.silentSince} />
    {report ? <ImportReport shown={report} offline={offline} /> : null}
    {children}
  </div>
);

export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-quiet">{title}</summary>
    {children}
  </details>
);

type Feed = NonNullable<PosView["feed"]>;
/** `children`: the form that connects Treez instead. */
type Props = { view: PosView; feed: Feed; offline: boolean; children: ReactNode };

export function PushedMenu({ view, feed, offline, children }: Props) {
  const { applied, unchanged, stale, refused } = feed.counts;
  const isNew = feed.acceptedAt === null;
  const counts = isNew ? "" : `: ${applied} applied, ${unchanged} unchanged, ${stale} older, ${refused} refused`;
  return (
    <ConnectedMenu
      view={view}
      offline={offline}
      title="Your point of sale sends its menu."
      status={
        <>
          <LastSync at={feed.heardAt} />
          {counts}
        </>
      }
      report={view.import && (isNew || isRunning(view.import.state)) ? view.import : null}
    >
      {feed.refused.length > 0 ? <Refused items={feed.refused} /> : null}
      {children ? <Folded title="Use Treez instead">{children}</Folded> : null}
    </ConnectedMenu>
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
