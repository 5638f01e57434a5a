import { historyAreaNames, readHistorySearch } from "#app/domain/accounts/history.ts";
import { localDate } from "#app/domain/local-date.ts";
import { localStamp } from "#app/domain/local-instant.ts";
import { csvRow } from "#app/platform/csv.ts";
import { listHistory } from "#db/accounts/history.ts";
import { csvPages, csvResponse, zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/csv";

const PAGE = 500;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "history");
  const { area } = readHistorySearch(new URL(request.url).searchParams);
  const timeZone = await zoneOf(visit, actor.vendorId);
  const rows = csvPages(
    [`at (${timeZone})`, "who", "area", "what", "value", "before", "after"],
    (before) => listHistory(visit.db, actor.vendorId, { area, before, limit: PAGE }),
    ({ at, who, area, what, changes }) => {
      const line = [localStamp(at, timeZone), who, historyAreaNames[area], what];
      const values = changes.length > 0 ? changes : [{ label: "", before: "", after: "" }];
      return values.map((value) => csvRow([...line, value.label, value.before, value.after])).join("");
    },
  );
  return csvResponse(rows, `history-${localDate(visit.now(), timeZone)}.csv`);
}
