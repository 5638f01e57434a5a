import { settlementRows } from "#app/domain/couriers/money/settlement.ts";
import { HOME_ZONE, localDate } from "#app/domain/local-date.ts";
import { csvRow } from "#app/platform/csv.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { listSettlements } from "#db/couriers/queries.ts";
import { csvFile } from "../csv-response.ts";
import type { Route } from "./+types/settlement-csv";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const settlements = await listSettlements(visit.db, actor.role === "courier" ? actor.userId : null);
  const name = `settlement-${localDate(visit.now(), HOME_ZONE)}.csv`;
  return csvFile(settlementRows(settlements).map(csvRow).join(""), name);
}
