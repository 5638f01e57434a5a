import { accountLabels, entryLabel, postingList } from "#app/domain/billing/ledger.ts";
import { localStamp } from "#app/domain/local-date.ts";
import { csvRow } from "#app/platform/csv.ts";
import { csvResponse } from "../../csv-response.ts";
import type { Route } from "./+types/csv";
import { ownWeek } from "./own-week.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { week, entries, timeZone } = await ownWeek({ context, request });
  const head = ["entry", `date (${timeZone})`, `time (${timeZone})`, "kind", "order", "account", "debit", "credit"];
  const lines = entries.flatMap((entry, at) => {
    const [date, time] = localStamp(entry.at, timeZone).split(" ");
    const of = [at + 1, date, time, entryLabel(entry), entry.orderId];
    return postingList(entry.postings).map(({ account, cents }) => {
      return [...of, accountLabels[account], dollars(cents), dollars(-cents)];
    });
  });
  return csvResponse([head, ...lines].map(csvRow), `settlement-${week}.csv`);
}

/** Of one side; empty on the other. */
const dollars = (cents: number) => (cents > 0 ? cents / 100 : null);
