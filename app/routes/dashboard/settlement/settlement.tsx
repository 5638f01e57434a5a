import { ChevronLeft, ChevronRight, Download, Printer } from "lucide-react";
import { useOutletContext } from "react-router";
import { balancesOf, lastDayOf, weekAfter, weekBefore } from "#app/domain/billing/ledger.ts";
import { BRAND } from "#app/domain/brand.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { DashboardContext } from "../layout.tsx";
import type { Route } from "./+types/settlement";
import { DayOfEntries } from "./day.tsx";
import { ownWeek } from "./own-week.ts";
import { PostingTable } from "./posting-table.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `Settlement · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

export const loader = ({ context, request }: Route.LoaderArgs) => ownWeek({ context, request });

/** A week's statement: what all came to, and each entry. The same page is printed. */
export default function Settlement({ loaderData }: Route.ComponentProps) {
  const { week, current, entries, timeZone } = loaderData;
  const { vendor } = useOutletContext<DashboardContext>();
  const days = [...Map.groupBy(entries, ({ at }) => localDate(at, timeZone))];
  const span = `${dayText(week)} – ${dayText(lastDayOf(week))}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">Settlement</h1>
          <p className="hidden font-semibold print:block">{vendor.dispensaryName}</p>
        </div>
        {entries.length > 0 ? (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button look="secondary" onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden />
              Print
            </Button>
            <ButtonLink to={`/vendor-dashboard/settlement.csv?week=${week}`} look="secondary" reloadDocument>
              <Download className="size-4" aria-hidden />
              CSV
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <nav aria-label="Week" className="mt-4 flex items-center gap-1 sm:gap-3">
        <WeekLink to={weekBefore(week)} label="Week before">
          <ChevronLeft className="size-5" aria-hidden />
        </WeekLink>
        <p className="text-center font-semibold tabular-nums" aria-current="date">
          {span}
        </p>
        {week < current ? (
          <WeekLink to={weekAfter(week)} label="Week after">
            <ChevronRight className="size-5" aria-hidden />
          </WeekLink>
        ) : null}
      </nav>
      <p className="mt-1 text-sm text-quiet">
        {week < current
          ? "This week is closed: it does not change any more. Corrections are entries of a later week."
          : "The week so far. Weeks begin on Monday."}
      </p>
      {entries.length === 0 ? (
        <div className="mt-6">
          <EmptyState title={week < current ? "Nothing was settled this week." : "Nothing has been settled yet."}>
            <p className="text-quiet">An order is entered here once it is handed over, or picked up by a courier.</p>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(20rem,2fr)_3fr] print:block">
          <section
            aria-labelledby="accounts"
            className="rounded-card border border-line bg-card p-4 sm:p-5 lg:sticky lg:top-20 print:static print:border-0 print:p-0"
          >
            <h2 id="accounts" className="mb-2 font-display text-xl font-semibold">
              All accounts
            </h2>
            <PostingTable postings={balancesOf(entries)} totals />
          </section>
          <div className="min-w-0 space-y-6 print:mt-6">
            {days.map(([day, ofDay]) => (
              <DayOfEntries key={day} day={day} entries={ofDay} timeZone={timeZone} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const WeekLink = ({ to, label, children }: { to: string; label: string; children: React.ReactNode }) => (
  <ButtonLink
    to={`?week=${to}`}
    look="quiet"
    aria-label={label}
    title={label}
    preventScrollReset
    className="!px-3 print:hidden"
  >
    {children}
  </ButtonLink>
);
