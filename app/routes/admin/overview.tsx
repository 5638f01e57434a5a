import type { ReactNode } from "react";
import { Link } from "react-router";
import { troubledJobs } from "#app/domain/cron-jobs.ts";
import { ADMIN_AFTER_MS, REMINDED_WITHIN_MS } from "#app/domain/notices/reminders.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { e164, formatPhone } from "#app/domain/phone.ts";
import { requireAdmin } from "#app/session/require.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { listCronRuns, listUnanswered, readOverview } from "#db/operations/queries.ts";
import type { Route } from "./+types/overview";
import { Ago, Heading } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const at = now();
  const [overview, runs, unanswered] = await Promise.all([
    readOverview(db),
    listCronRuns(db),
    listUnanswered(db, { after: at - REMINDED_WITHIN_MS, before: at - ADMIN_AFTER_MS }),
  ]);
  return { overview, unanswered, jobs: troubledJobs(runs, at), jobsRan: runs.length > 0, now: at };
}

export default function Overview({ loaderData: { overview, unanswered, jobs, jobsRan, now } }: Route.ComponentProps) {
  const since = (oldest: number | null) =>
    oldest === null ? null : (
      <>
        oldest <Ago at={oldest} now={now} />
      </>
    );
  const { emailsWaiting, emailsGivenUp, webhooksWaiting } = overview;
  const givenUp = emailsGivenUp > 0 && `${emailsGivenUp} given up`;
  const figures: [to: string, value: number, label: string, note?: ReactNode, alarm?: ReactNode][] = [
    ["/admin/strains", overview.suggestions, "Strains to check"],
    ["/admin/licenses", overview.licenses, "Licenses to check"],
    ["/admin/vendors?show=suspended", overview.suspended, "Suspended"],
    ["/dispatch/couriers", overview.couriers, "Couriers who may drive"],
    ["/admin/outbox", emailsWaiting, "Emails waiting", since(overview.oldestEmail), givenUp],
    ["/admin/health", webhooksWaiting, "Courier events waiting", since(overview.oldestWebhook)],
    ["/admin/webhooks", overview.webhooksFailed, "Failed webhooks"],
    ["/admin/health", jobs, "Jobs to look at", jobsRan ? "failed, late or missed" : "none has run yet"],
  ];
  return (
    <>
      <Heading note="What needs attention, and whether scheduled jobs run.">Overview</Heading>
      {unanswered.length > 0 ? (
        <section aria-labelledby="unanswered" className="mb-8 rounded-card border-2 border-danger bg-card p-5">
          <h2 id="unanswered" className="font-display text-xl font-semibold text-danger">
            Orders that nobody has seen
          </h2>
          <p className="mt-1 max-w-prose text-quiet">Push and email went out. Please call the dispensary.</p>
          <ul className="mt-3 divide-y divide-line">
            {unanswered.map(({ id, createdAt, dispensaryName, phone }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
                <span className="min-w-0 break-words">
                  <b>{dispensaryName}</b>, order {orderCode(id)}, placed <Ago at={createdAt} now={now} />
                </span>
                {phone ? (
                  <TextLink to={`tel:${e164(phone)}`}>{formatPhone(phone)}</TextLink>
                ) : (
                  <span className="text-quiet">No phone number</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(([to, value, label, note, alarm]) => (
          <Link key={label} to={to} className="block rounded-card border border-line bg-card p-5 hover:bg-wash">
            <span className="block font-display text-4xl font-semibold tabular-nums">{value}</span>
            <span className="block font-semibold">{label}</span>
            {note ? <span className="block text-sm text-quiet">{note}</span> : null}
            {alarm ? <span className="block text-sm font-medium text-danger">{alarm}</span> : null}
          </Link>
        ))}
      </div>
    </>
  );
}
