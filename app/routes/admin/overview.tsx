import type { ReactNode } from "react";
import { Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/session.ts";
import { type CronRunRow, listCronRuns, readOverview } from "#db/admin.ts";
import type { Route } from "./+types/overview";
import { Ago, Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db, now } = context.get(appContext);
  const [overview, runs] = await Promise.all([readOverview(db), listCronRuns(db)]);
  return { overview, runs, now: now() };
}

export default function Overview({ loaderData: { overview, runs, now } }: Route.ComponentProps) {
  const { suggestions, licences, suspended, letters, webhooks } = overview;
  const since = (oldest: number | null) => (oldest === null ? null : <Ago at={oldest} now={now} />);
  return (
    <>
      <Heading note="What waits for somebody, and whether what runs by itself does run.">Overview</Heading>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <Figure to="/admin/strains" value={suggestions} label="Strains to check" />
        <Figure to="/admin/vendors" value={licences} label="Licences to check" />
        <Figure to="/admin/vendors" value={suspended} label="Off the marketplace" />
        <Figure to="/admin/outbox" value={letters.waiting} label="Letters waiting" note={since(letters.oldest)}>
          {letters.givenUp > 0 ? `${letters.givenUp} given up` : null}
        </Figure>
        <Figure to="/admin" value={webhooks.waiting} label="Webhooks waiting" note={since(webhooks.oldest)} />
      </div>
      <h2 className="mt-10 mb-4 font-display text-2xl font-semibold">Cron</h2>
      <List empty="No job has run yet.">
        {runs.map((run) => (
          <Run key={run.job} run={run} now={now} />
        ))}
      </List>
    </>
  );
}

type FigureProps = { to: string; value: number; label: string; note?: ReactNode; children?: ReactNode };

function Figure({ to, value, label, note, children }: FigureProps) {
  return (
    <Link to={to} className="block rounded-card border border-line bg-card p-5 hover:bg-wash">
      <span className="block font-display text-4xl font-semibold tabular-nums">{value}</span>
      <span className="block font-semibold">{label}</span>
      {note ? <span className="block text-sm text-quiet">oldest {note}</span> : null}
      {children ? <span className="block text-sm font-medium text-danger">{children}</span> : null}
    </Link>
  );
}

function Run({ run, now }: { run: CronRunRow; now: number }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[16rem_8rem_1fr]">
      <span className="font-semibold">
        {run.job}
        <span className={`ml-2 text-sm ${run.succeeded ? "text-leaf" : "text-danger"}`}>
          {run.succeeded ? "✓ done" : "✕ failed"}
        </span>
      </span>
      <span className="text-sm text-quiet">
        <Ago at={run.startedAt} now={now} />, {run.ms} ms
      </span>
      <code className="min-w-0 text-sm break-words text-quiet">{run.outcome}</code>
    </li>
  );
}
