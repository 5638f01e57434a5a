import { eventText, readAuditSearch } from "#app/domain/accounts/audit.ts";
import { localDate } from "#app/domain/local-date.ts";
import { localStamp } from "#app/domain/local-instant.ts";
import { csvRow } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/session/require.ts";
import { listAudit } from "#db/accounts/audit.ts";
import { csvPages, csvResponse } from "../csv-response.ts";
import type { Route } from "./+types/audit-csv";

const PAGE = 500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const search = readAuditSearch(new URL(request.url).searchParams);
  const rows = csvPages(
    ["at (UTC)", "action", "about", "by", "dispensary", "address", "details"],
    (before) => listAudit(visit.db, { ...search, before }, PAGE),
    ({ at, kind, subject, actor, dispensary, clientIp, details }) =>
      csvRow([localStamp(at, "UTC"), eventText(kind), subject, actor, dispensary, clientIp, details]),
  );
  return csvResponse(rows, `audit-${localDate(visit.now(), "UTC")}.csv`);
}
