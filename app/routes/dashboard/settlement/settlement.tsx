import { ChevronLeft, ChevronRight } from "lucide-react";
import { Form, href } from "react-router";
import { entryPage, nextWeek, previousWeek, weekText } from "#app/domain/billing/ledger.ts";
import { shownHandIn } from "#app/domain/couriers/money/cash.ts";
import { pointsText } from "#app/domain/deals/points-text.ts";
import { localDate, localTimeOf } from "#app/domain/local-date.ts";
import { instantOf } from "#app/domain/local-instant.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { listHandInsForEmployer } from "#db/couriers/hand-ins.ts";
import { HandIns } from "../../delivery/hand-ins.tsx";
import { useVendorHead } from "../../signed-in.tsx";
import type { Route } from "./+types/settlement";
import { ownWeek } from "./own-week.ts";
import { DayOfEntries, PostingTable } from "./postings.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Settlement");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, vendorId, ...shown } = await ownWeek({ context, request });
  const midnight = (day: string) => instantOf(`${day}T00:00`, shown.timeZone) ?? visit.now();
  const [from, until] = [midnight(shown.week), midnight(nextWeek(shown.week))];
  const handIns = await listHandInsForEmployer(visit.db, vendorId, from, until);
  const week = { ...shown, handIns: handIns.map((handIn) => shownHandIn(handIn, shown.timeZone)) };
  const requestedPage = new URL(request.url).searchParams.get("page");
  if (requestedPage === "all") return { ...week, page: 1, pages: 1 };
  const { pages } = entryPage(week.entries, 1);
  return { ...week, ...entryPage(week.entries, Math.min(parseWhole(requestedPage) || 1, pages)) };
}

export default function Settlement({ loaderData }: Route.ComponentProps) {
  const { week, current, entries, balances, pointsOwed, page, pages, timeZone, handIns } = loaderData;
  const { dispensaryName } = useVendorHead();
  const days = [...Map.groupBy(entries, ({ at }) => localDate(at, timeZone))];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">Settlement</h1>
          <p className="hidden font-semibold print:block">{dispensaryName}</p>
        </div>
        {entries.length > 0 || pointsOwed !== null ? (
          <div className="flex flex-wrap gap-2 print:hidden">
            <PrintButton look="secondary" />
            <DownloadLink to={`/vendor-dashboard/settlement.csv?week=${week}`} look="secondary">
              CSV
            </DownloadLink>
          </div>
        ) : null}
      </div>
      <nav aria-label="Week" className="mt-4 flex items-center gap-1 sm:gap-3">
        <WeekLink to={previousWeek(week)} label="Week before">
          <ChevronLeft className="size-5" aria-hidden />
        </WeekLink>
        <p className="text-center font-semibold tabular-nums" aria-current="date">
          {weekText(week)}
        </p>
        {week < current ? (
          <WeekLink to={nextWeek(week)} label="Week after">
            <ChevronRight className="size-5" aria-hidden />
          </WeekLink>
        ) : null}
      </nav>
      <p className="mt-1 text-sm text-quiet">
        {week < current
          ? "This week is closed and no longer changes. Corrections are entered in a later week."
          : "The week so far. Weeks begin on Monday."}
      </p>
      {pointsOwed === null ? null : (
        <p className="mt-3 font-semibold">
          Points owed: {pointsText(pointsOwed)}
          <span className="block text-sm font-normal text-quiet">
            What customers could still use at the end of this week, a liability.
          </span>
        </p>
      )}
      <details className="mt-1 print:hidden">
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm font-semibold text-leaf">Another week</summary>
        <Form className="mt-1 flex items-end gap-2">
          <Field key={week} label="A day of it" name="week" type="date" defaultValue={week} required />
          <Button type="submit" look="secondary">
            Show
          </Button>
        </Form>
      </details>
      <HandIns
        handIns={handIns}
        countAt={(handInId) => href("/vendor-dashboard/hand-ins/:handInId/count", { handInId })}
      />
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
            <PostingTable postings={balances} totals />
          </section>
          <div className="min-w-0 space-y-6 print:mt-6">
            {days.map(([day, ofDay]) => (
              <DayOfEntries key={day} day={day} entries={ofDay} timeZone={timeZone} />
            ))}
            <p className="text-sm text-quiet">{localTimeOf(timeZone)}</p>
            {pages > 1 ? <Pages week={week} page={page} pages={pages} /> : null}
          </div>
        </div>
      )}
    </>
  );
}

const Pages = ({ week, page, pages }: { week: string; page: number; pages: number }) => (
  <Pager
    label="Pages of the week"
    back={page > 1 && [`?week=${week}&page=${page - 1}`, "Earlier entries"]}
    on={page < pages && [`?week=${week}&page=${page + 1}`, "Later entries"]}
  >
    <p className="tabular-nums" aria-current="page">
      Page {page} of {pages}
    </p>
    <TextLink to={`?week=${week}&page=all`}>All on one page</TextLink>
  </Pager>
);

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
