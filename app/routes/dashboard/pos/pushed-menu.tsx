import { isRunning } from "#app/domain/pos/import.ts";
import { Facts } from "#app/ui/facts.tsx";
import { ImportReport } from "./import-view.tsx";
import { LastSync } from "./last-sync.tsx";
import type { TreezView } from "./treez-view.ts";

type Feed = NonNullable<TreezView["feed"]>;
type Props = { view: TreezView; feed: Feed; offline: boolean };

/** What a point of sale sends by itself, with a key. */
export function PushedMenu({ view, feed, offline }: Props) {
  const { applied, unchanged, waiting, stale, refused } = feed.counts;
  const isNew = feed.acceptedAt === null;
  return (
    <div className="space-y-5">
      <div>
        <p className="text-lg font-semibold">Your point of sale sends its menu.</p>
        <p className="text-sm text-quiet">
          <LastSync at={feed.heardAt} />
        </p>
      </div>
      {view.import && (isNew || isRunning(view.import.state)) ? (
        <ImportReport shown={view.import} offline={offline} />
      ) : (
        <Facts
          className="grid grid-cols-2 gap-2 *:rounded-xl *:border *:border-line *:bg-card *:px-3 *:py-2 sm:grid-cols-4 [&_dd]:text-xl [&_dd]:font-semibold"
          facts={[
            ["Applied", applied + waiting],
            ["Unchanged", unchanged],
            ["Older", stale],
            ["Refused", refused],
          ].map(([label, count]) => [String(label), count!.toLocaleString("en-US")])}
        />
      )}
      {feed.refused.length > 0 ? <Refused items={feed.refused} /> : null}
    </div>
  );
}

const Refused = ({ items }: { items: Feed["refused"] }) => (
  <section aria-labelledby="refused-items">
    <h3 id="refused-items" className="font-semibold">
      Refused items
    </h3>
    <p className="text-sm text-quiet">Correct them in your point of sale; they are taken when it sends them again.</p>
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
