import type { SentStatement } from "./listen.ts";

/** Steps that walk through a whole index and may: each ends after what is shown, or its index holds only what waits. */
const meant: { step: RegExp; statement: RegExp; because: string }[] = [
  {
    step: /^SCAN outbox USING INDEX outbox_created$/,
    statement: /order by \S+ desc limit \?$/i,
    because: "The newest of all: the walk along the index ends at the LIMIT.",
  },
  {
    step: /^SCAN trips USING INDEX trips_started$/,
    statement: /ORDER BY trips.started_at DESC LIMIT \?$/,
    because: "The newest of all: the walk along the index ends at the LIMIT.",
  },
  {
    step: /^SCAN courier_requests USING INDEX courier_requests_created$/,
    statement: /\+status IN \('DELIVERED', 'CANCELLED'\) ORDER BY created_at DESC LIMIT \?/,
    because: "The newest that are finished, as most of all are: the walk ends at the LIMIT.",
  },
  {
    step: /^SCAN shop_exports USING INDEX shop_exports_making$/,
    statement: /WHERE state = 'making'/,
    because: "The index holds the files that are being made.",
  },
  {
    step: /^SCAN strains USING (COVERING )?INDEX strains_suggested$/,
    statement: /approved = 0/,
    because: "The index holds the suggestions that nobody has reviewed.",
  },
  {
    step: /^SCAN vendors$/,
    statement: /GROUP BY time_zone$|^UPDATE vendors SET withheld =/,
    because: "The cron and a start go through all dispensaries.",
  },
  {
    step: /^SCAN vendors USING INDEX vendors_unchecked_licences$/,
    statement: /license_approved_at IS NULL/,
    because: "The index holds the licenses that nobody has checked.",
  },
  {
    step: /^SCAN confirmed_values( USING (COVERING )?INDEX \w+)?$/,
    statement: /FROM confirmed_values$/,
    because: "At most the values of all states' rules, whatever else grows.",
  },
  {
    step: /^SCAN outbox USING INDEX outbox_given_up$/,
    statement: /sent_at IS NULL AND next_attempt_at IS NULL/,
    because: "The index holds the letters that were given up.",
  },
  {
    step: /^SCAN (e|failed_stripe_events) USING (COVERING )?INDEX failed_stripe_events_received$/,
    statement: /FROM failed_stripe_events/,
    because: "The table holds the payment events that nobody could carry out.",
  },
  {
    step: /^SCAN d USING INDEX webhook_deliveries_failed$/,
    statement: /d\.delivered_at IS NULL AND d\.last_error IS NOT NULL/,
    because: "The index holds the courier events that did not arrive.",
  },
  {
    step: /^SCAN h USING INDEX courier_hand_ins_open$/,
    statement: /h\.counted_at IS NULL/,
    because: "The index holds only hand-ins that are still to be counted.",
  },
  {
    step: /^SCAN s USING INDEX courier_shifts_open$/,
    statement: /s\.ended_at IS NULL AND s\.kind = 'duty'$/,
    because: "The index holds the couriers who are on a shift now.",
  },
  {
    step: /^SEARCH strains$/,
    statement: /^SELECT max\(rowid\) AS "last" FROM strains$/,
    because: "One row: the last strain.",
  },
  {
    step: /^SEARCH products$/,
    statement: /^SELECT max\(rowid\) AS "last" FROM products$/,
    because: "One row: the last product.",
  },
  {
    step: /^SEARCH vendors$/,
    statement: /^SELECT max\(rowid\) AS "last" FROM vendors$/,
    because: "One row: the last one.",
  },
  {
    step: /^SCAN cron_runs USING INDEX \w+$/,
    statement: /FROM cron_runs ORDER BY job$/,
    because: "A row a job: eleven of them, whatever else grows.",
  },
];

export const isMeant = (step: string, { text }: Pick<SentStatement, "text">): boolean =>
  meant.some((each) => each.step.test(step) && each.statement.test(text.trim()));

/** Exceptions that no statement needs any more. */
export const unneeded = (found: readonly { step: string; text: string }[]): string[] =>
  meant
    .filter(({ step, statement }) => !found.some((each) => step.test(each.step) && statement.test(each.text.trim())))
    .map(({ because }) => because);
