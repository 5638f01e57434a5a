import { weekText } from "#app/domain/billing/ledger.ts";
import { statementLines } from "#app/domain/couriers/money/statement.ts";
import { pdfOf } from "#app/platform/pdf.ts";
import type { Route } from "./+types/statement";
import { readEarnings } from "./read-earnings.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, week, earned } = await readEarnings({ context, request });
  const lines = statementLines({ courierName: name, week, earned });
  return new Response(pdfOf(lines, `Earnings statement, ${name}, ${weekText(week)}`), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="earnings-${week}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
