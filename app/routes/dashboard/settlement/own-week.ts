import { data } from "react-router";
import { readWeek } from "#app/domain/billing/ledger.ts";
import { localMonday } from "#app/domain/local-instant.ts";
import type { RouteArgs } from "#app/session/require.ts";
import { readSettlement } from "#app/use-cases/billing/read-settlement.ts";
import { zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";

export async function ownWeek(args: RouteArgs) {
  const { visit, actor } = await ownShop(args, "settlement");
  const { vendorId } = actor;
  const timeZone = await zoneOf(visit, vendorId);
  const current = localMonday(visit.now(), timeZone);
  const week = readWeek(new URL(args.request.url).searchParams.get("week"), current);
  if (!week.ok) throw data(week.message, { status: 400 });
  return { visit, vendorId, ...(await readSettlement(visit, { vendorId, timeZone }, week.value)), current, timeZone };
}
