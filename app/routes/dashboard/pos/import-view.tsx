import { IMPORTED, isRunning, NOT_IMPORTED, type PosVerdict } from "#app/domain/pos/import.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { ImportButton } from "./import-button.tsx";
import { ImportEntries } from "./import-entries.tsx";
import type { ShownImport } from "./pos-view.ts";

type Props = { shown: ShownImport; offline: boolean };

export function ImportReport({ shown, offline }: Props) {
  if (isRunning(shown.state)) return <Progress shown={shown} offline={offline} />;
  if (shown.state === "failed") {
    return (
      <div className="space-y-3">
        <Problem>{shown.problem ?? NOT_IMPORTED}</Problem>
        <p className="text-quiet">{shown.applied > 0 ? doneSoFar(shown) : "Nothing on your menu changed."}</p>
        <ImportButton step="preview">Check again</ImportButton>
      </div>
    );
  }
  const { counts } = shown;
  const ready = shown.state === "ready";
  const waiting = counts.new + counts.changed + counts.hidden;
  return (
    <section aria-labelledby="treez-report" className="space-y-4">
      <h3 id="treez-report" className="font-display text-xl font-semibold">
        {ready ? (waiting > 0 ? "What this import would do" : "Your menu is up to date") : IMPORTED}
      </h3>
      <Facts
        className="grid grid-cols-3 gap-2 *:rounded-xl *:border *:border-line *:bg-card *:px-3 *:py-2 sm:grid-cols-5 [&_dd]:text-xl [&_dd]:font-semibold"
        facts={Object.entries(labels).map(([what, label]) => [
          label,
          counts[what as PosVerdict].toLocaleString("en-US"),
        ])}
      />
      {shown.problem ? <p className="font-semibold">{shown.problem}</p> : null}
      <div className="flex flex-wrap gap-3">
        {ready && waiting > 0 ? (
          <ImportButton step="import" id={shown.id}>
            {waiting === counts.new ? `Import ${numbered(waiting, "product")}` : `Apply ${numbered(waiting, "change")}`}
          </ImportButton>
        ) : null}
        {ready ? null : <ButtonLink to="/vendor-dashboard/menu">See your menu</ButtonLink>}
        {shown.pushed ? null : (
          <ImportButton step="preview" look="secondary">
            Check again
          </ImportButton>
        )}
      </div>
      {ready && waiting > 0 ? (
        <p className="text-sm text-quiet">
          Your images, tags, sale prices and strain details stay as they are. New products are hidden until they have an
          image.
        </p>
      ) : null}
      <ImportEntries shown={shown} />
    </section>
  );
}

const numbered = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;

const doneSoFar = ({ applied }: ShownImport) =>
  `${applied.toLocaleString("en-US")} products were imported before that. Import again to continue.`;

function Progress({ shown, offline }: Props) {
  const reading = shown.state === "reading";
  const done = reading ? shown.entries : shown.applied;
  const total = reading ? shown.total : shown.entries;
  const count =
    total === null
      ? done.toLocaleString("en-US")
      : `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  return (
    <div className="space-y-2">
      <p id="treez-progress" role="status" className="font-semibold">
        {reading ? "Reading Treez" : "Importing products"}… <span className="tabular-nums">{count}</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby="treez-progress"
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total === null ? undefined : done}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-leaf transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${total ? Math.min(100, (done / total) * 100) : 4}%` }}
        />
      </div>
      <p className="text-sm text-quiet">
        {offline
          ? "Connection lost. Trying again…"
          : (shown.problem ?? "You can leave this page. The import continues on its own.")}
      </p>
      <noscript>
        <ImportButton step="step" id={shown.id} look="secondary">
          Go on
        </ImportButton>
      </noscript>
    </div>
  );
}

const labels: Record<PosVerdict, string> = {
  new: "New",
  changed: "Changed",
  hidden: "Hidden",
  unchanged: "Unchanged",
  skipped: "Skipped",
};
