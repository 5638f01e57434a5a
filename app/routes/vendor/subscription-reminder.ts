import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { localDate } from "#app/domain/local-date.ts";
import { requireVendor } from "#app/session.ts";
import { findBillingFacts } from "#db/subscriptions.ts";
import type { Route } from "./+types/subscription-reminder";
import { reminderCookie } from "./billing/load-billing.ts";

/** 'Remind Me Later': until the shop's next day (DECISIONS 22). */
export async function action({ context, request }: Route.ActionArgs) {
  const actor = await requireVendor(context, request);
  const app = context.get(appContext);
  const facts = await findBillingFacts(app.db, actor.vendorId);
  const headers = { "Set-Cookie": reminderCookie(actor.vendorId, localDate(app.now(), facts?.timeZone ?? "UTC")) };
  return redirect(href("/vendor-dashboard"), { headers });
}

export const loader = () => redirect(href("/vendor-dashboard"));
