import { href } from "react-router";
import { nextWeek, previousWeek, weekText } from "#app/domain/billing/ledger.ts";
import { shownHandIn } from "#app/domain/couriers/money/cash.ts";
import { type Earned, type EarnedSum, earnedCents, ofToday, sumOf } from "#app/domain/couriers/money/earnings.ts";
import { marginCents } from "#app/domain/couriers/money/settlement.ts";
import { clockText } from "#app/domain/local-instant.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Card } from "#app/ui/card.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { findCashInHand, listHandIns } from "#db/couriers/hand-ins.ts";
import type { Route } from "./+types/earnings";
import { HandIns } from "./hand-ins.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { readEarnings } from "./read-earnings.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Earnings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, timeZone, ...shown } = await readEarnings({ context, request });
  const [cashCents, handIns] = await Promise.all([
    findCashInHand(visit.db, shown.courier),
    listHandIns(visit.db, shown.courier),
  ]);
  return {
    ...shown,
    cashCents,
    handIns: handIns.map((handIn) => shownHandIn(handIn, timeZone)),
    today: shown.week === shown.current ? sumOf(ofToday(shown.earned, visit.now())) : null,
  };
}

const tableOf = (earned: readonly Earned[]): string[][] => [
  ["Delivered", "Order", "Order total", "Paid at pickup", "Margin", "Tip", "Earned"],
  ...earned.map((drop) => [
    clockText(drop.deliveredAt, drop.timeZone),
    `${drop.orderNumber}, ${drop.dispensaryName}`,
    ...[drop.orderTotalCents, drop.paymentCents, marginCents(drop), drop.tipCents, earnedCents(drop)].map(formatUsd),
  ]),
];

export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { courier, name, isOwn, week, current, earned, today, cashCents, handIns } = loaderData;
  const at = (path: string, period: string) =>
    `${path}?${new URLSearchParams({ week: period, ...(isOwn ? {} : { courier }) })}`;
  return (
    <Main>
      <h1 className="font-display text-3xl font-semibold">{isOwn ? "Earnings" : `Earnings of ${name}`}</h1>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        {today ? (
          <Card title="Today">
            <Sum earned={today} />
          </Card>
        ) : null}
        <Card title="Cash in hand">
          <p className="font-display text-3xl font-semibold tabular-nums">{formatUsd(cashCents)}</p>
          <p className="mt-1 text-sm text-quiet">
            Collected in cash for orders, less what was paid for them at pickup and what was handed in and counted.
          </p>
          {isOwn ? <HandInForm waits={handIns.some(({ isOpen }) => isOpen)} /> : null}
        </Card>
      </div>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-xl font-semibold">{weekText(week)}</h2>
        {earned.length > 0 ? (
          <DownloadLink to={at(href("/courier-orders/earnings.pdf"), week)} look="secondary">
            Statement (PDF)
          </DownloadLink>
        ) : null}
      </div>
      {earned.length > 0 ? (
        <>
          <div className="mt-3">
            <Sum earned={sumOf(earned)} />
          </div>
          <LedgerTable table={tableOf(earned)} />
        </>
      ) : (
        <p className="mt-2 text-quiet">No deliveries in this week.</p>
      )}
      <Pager
        label="Weeks"
        back={[at("", previousWeek(week)), "Week before"]}
        on={week < current && [at("", nextWeek(week)), "Week after"]}
      >
        <p className="text-sm text-quiet">Weeks begin on Monday.</p>
      </Pager>
      <HandIns handIns={handIns} countAt={null} />
    </Main>
  );
}

const Sum = ({ earned }: { earned: EarnedSum }) => (
  <Facts
    className="grid grid-cols-2 gap-3 sm:grid-cols-4"
    facts={[
      ["Deliveries", String(earned.deliveries)],
      ["Margin", formatUsd(earned.marginCents)],
      ["Tips", formatUsd(earned.tipCents)],
      ["Earned", formatUsd(earned.earnedCents)],
    ]}
  />
);

/** Until it is counted, a second amount replaces the first. */
function HandInForm({ waits }: { waits: boolean }) {
  const post = usePost("cashHandIn", "Failed to hand in the cash. Please try again.");
  return (
    <PostForm {...post} action={href("/courier-orders/hand-in")} className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        label={waits ? "Change the amount waiting to be counted" : "Amount you’re handing in"}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        className="min-w-40 flex-1"
      />
      <SubmitButton look="secondary">{waits ? "Change" : "Hand in"}</SubmitButton>
      <FormProblem className="w-full" />
    </PostForm>
  );
}
