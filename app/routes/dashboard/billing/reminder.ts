import { data, href, redirect } from "react-router";
import { localDate } from "#app/domain/local-date.ts";
import { ok } from "#app/domain/outcome.ts";
import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import type { Route } from "./+types/reminder";
import { reminderCookie } from "./load-billing.ts";

/** 'Remind Me Later' hides the reminder until the next local day (DECISIONS 22). */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  const facts = await findBillingFacts(visit.db, actor.vendorId);
  const today = localDate(visit.now(), facts?.timeZone ?? "UTC");
  const headers = { "Set-Cookie": await reminderCookie(actor.vendorId, today) };
  const response = data(formResponse(ok(null), "").data, { headers });
  return redirectOrRespond(request, href("/vendor-dashboard"), response);
}

export const loader = () => redirect(href("/vendor-dashboard"));
