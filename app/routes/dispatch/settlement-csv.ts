import { appContext } from "#app/context.ts";
import { localDate } from "#app/domain/local-date.ts";
import { settlementCsv } from "#app/domain/settlement.ts";
import { requireCourierStaff } from "#app/session.ts";
import { listSettlements } from "#db/settlements.ts";
import type { Route } from "./+types/settlement-csv";

/** The settlement as a file, with the rows of the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireCourierStaff(context, request);
  const app = context.get(appContext);
  const settlements = await listSettlements(app.db, actor.role === "courier" ? actor.userId : null);
  const name = `settlement-${localDate(app.now(), "America/Los_Angeles")}.csv`;
  return new Response(settlementCsv(settlements), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
