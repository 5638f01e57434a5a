import { data, redirect } from "react-router";
import { readWeek } from "#app/domain/billing/ledger.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { HOME_ZONE } from "#app/domain/local-date.ts";
import { localMonday } from "#app/domain/local-instant.ts";
import { type RouteArgs, requireCourierStaff } from "#app/session/require.ts";
import { findEarner, listEarned } from "#db/couriers/earnings.ts";

/** A courier's own week, or for dispatch that of `?courier`. */
export async function readEarnings(args: RouteArgs) {
  const { visit, actor } = await requireCourierStaff(args);
  const { searchParams } = new URL(args.request.url);
  const courier = runsDispatch(actor) ? searchParams.get("courier") : actor.userId;
  if (!courier) throw redirect("/courier-orders/settlement");
  const earner = await findEarner(visit.db, courier);
  if (!earner) throw data("Courier not found.", { status: 404 });
  const timeZone = earner.timeZone ?? HOME_ZONE;
  const current = localMonday(visit.now(), timeZone);
  const week = readWeek(searchParams.get("week"), current);
  if (!week.ok) throw data(week.message, { status: 400 });
  const earned = await listEarned(visit.db, courier, week.value);
  const isOwn = courier === actor.userId;
  return { visit, courier, name: earner.name, isOwn, timeZone, current, week: week.value, earned };
}
