import { accountLabels, entryLabel, postingList } from "#app/domain/billing/ledger.ts";
import { localStamp } from "#app/domain/local-date.ts";
import { csvRow } from "#app/platform/csv.ts";
import { csvResponse } from "../csv-response.ts";
import type { Route } from "./+types/csv";
import { ownWeek } from "./own-week.ts";

/** One row per posting. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { week, entries, timeZone } = await ownWeek({ context, request });
  async function* pieces() {
    yield csvRow(["entry", `date (${timeZone})`, `time (${timeZone})`, "kind", "order", "account", "debit", "credit"]);
    for (const [at, entry] of entries.entries()) {
      const [date, time] = localStamp(entry.at, timeZone).split(" ");
      const head = [at + 1, date, time, entryLabel(entry), entry.orderId];
      yield postingList(entry.postings)
        .map(({ account, cents }) =>
          csvRow([...head, accountLabels[account], cents > 0 ? cents / 100 : null, cents < 0 ? -cents / 100 : null]),
        )
        .join("");
    }
  }
  return csvResponse(pieces(), `settlement-${week}.csv`);
}
