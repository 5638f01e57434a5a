import type { ReactNode } from "react";
import { Link } from "react-router";
import { troubledJobs } from "#app/domain/cron-jobs.ts";
import { requireAdmin } from "#app/session/require.ts";
import { visitContext } from "#app/visit.ts";
import { listCronRuns, readOverview } from "#db/operations/queries.ts";
import type { Route } from "./+types/overview";
import { Ago, Heading } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db, now } = context.get(visitContext);
  const [overview, runs] = await Promise.all([readOverview(db), listCronRuns(db)]);
  return { overview, jobs: troubledJobs(runs, now()), now: now() };
}

export default function Overview({ loaderData: { overview, jobs, now } }: Route.ComponentProps) {
  const { suggestions, licenses, suspended, emails, webhooks, couriers } = overview;
  const since = (oldest: number | null) =>
    oldest === null ? null : (
      <>
        oldest <Ago at={oldest} now={now} />
      </>
    );
  return (
    <>
      <Heading note="What needs attention, and whether scheduled jobs run.">Overview</Heading>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure to="/admin/strains" value={suggestions} label="Strains to check" />
        <Figure to="/admin/vendors?show=unchecked" value={licenses} label="Licenses to check" />
        <Figure to="/admin/vendors?show=suspended" value={suspended} label="Off the marketplace" />
        <Figure to="/dispatch/couriers" value={couriers} label="Couriers who may drive" />
        <Figure to="/admin/outbox" value={emails.waiting} label="Emails waiting" note={since(emails.oldest)}>
          {emails.givenUp > 0 ? `${emails.givenUp} given up` : null}
        </Figure>
        <Figure
          to="/admin/health"
          value={webhooks.waiting}
          label="Courier events waiting"
          note={since(webhooks.oldest)}
        />
        <Figure to="/admin/webhooks" value={webhooks.failed} label="Failed webhooks" />
        <Figure to="/admin/health" value={jobs} label="Jobs to look at" note="failed, late or never run" />
      </div>
    </>
  );
}

type FigureProps = { to: string; value: number; label: string; note?: ReactNode; children?: ReactNode };

function Figure({ to, value, label, note, children }: FigureProps) {
  return (
    <Link to={to} className="block rounded-card border border-line bg-card p-5 hover:bg-wash">
      <span className="block font-display text-4xl font-semibold tabular-nums">{value}</span>
      <span className="block font-semibold">{label}</span>
      {note ? <span className="block text-sm text-quiet">{note}</span> : null}
      {children ? <span className="block text-sm font-medium text-danger">{children}</span> : null}
    </Link>
  );
}
