import { accountLabels, entryLabel, lastDayOf, postingList } from "#app/domain/billing/ledger.ts";
import { pointsCents, pointsText } from "#app/domain/deals/points-text.ts";
import { localStamp } from "#app/domain/local-instant.ts";
import { type CsvCell, csvRow } from "#app/platform/csv.ts";
import { csvResponse } from "../../csv-response.ts";
import type { Route } from "./+types/csv";
import { ownWeek } from "./own-week.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { week, entries, pointsOwed, timeZone } = await ownWeek({ context, request });
  const head = ["entry", `date (${timeZone})`, `time (${timeZone})`, "kind", "order", "account", "debit", "credit"];
  const lines = entries.flatMap((entry, at) => {
    const [date, time] = localStamp(entry.at, timeZone).split(" ");
    const cells = [at + 1, date, time, entryLabel(entry), entry.orderId];
    return postingList(entry.postings).map(({ account, cents }) => {
      return [...cells, accountLabels[account], dollars(cents), dollars(-cents)];
    });
  });
  const rows: CsvCell[][] = [head, ...lines];
  if (pointsOwed !== null) {
    const account = `Points owed: ${pointsText(pointsOwed)}`;
    rows.push([null, lastDayOf(week), null, "Liability", null, account, null, pointsCents(pointsOwed) / 100]);
  }
  return csvResponse(rows.map(csvRow), `settlement-${week}.csv`);
}

/** Of one side; empty on the other. */
const dollars = (cents: number) => (cents > 0 ? cents / 100 : null);
