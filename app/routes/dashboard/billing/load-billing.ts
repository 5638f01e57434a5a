import { createCookie, data } from "react-router";
import { BILLING_FAILED } from "#app/domain/billing/messages.ts";
import { isReminderSnoozed, standingOf } from "#app/domain/billing/standing.ts";
import { localDate } from "#app/domain/local-date.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { limitUnpaidVendors } from "#app/use-cases/billing/limit-unpaid.ts";
import { refreshSubscription } from "#app/use-cases/billing/refresh-subscription.ts";
import type { Visit } from "#app/visit.ts";
import { type BillingView, billingViewOf } from "./billing-view.ts";

const reminder = createCookie("billingReminder", { maxAge: 172_800, httpOnly: true, secure: true });

/** Also limits an account whose time is up, as the cron would (DECISIONS 22). */
export async function loadBilling(
  visit: Visit,
  vendorId: string,
  request: Request,
  freshMs = MINUTE_MS,
): Promise<BillingView | undefined> {
  const facts = await refreshSubscription(visit, vendorId, { freshMs }).catch((error) => {
    visit.log("fault", { route: visit.trace.route, ...errorFacts(error) });
    throw data(BILLING_FAILED, { status: 503 });
  });
  if (!facts) return undefined;
  const now = visit.now();
  const { permitted } = standingOf(facts, facts.subscription, now);
  if (!permitted && facts.status === "active") await limitUnpaidVendors(visit, vendorId);
  const { by, on } = (await reminder.parse(request.headers.get("Cookie"))) ?? {};
  const putOff = by === vendorId && isReminderSnoozed(on, localDate(now, facts.timeZone));
  return billingViewOf(facts, now, putOff);
}

export const reminderCookie = (vendorId: string, today: string): Promise<string> =>
  reminder.serialize({ by: vendorId, on: today });
