import { data } from "react-router";
import { BILLING_FAILED } from "#app/domain/billing/messages.ts";
import { isPutOff, standingOf } from "#app/domain/billing/standing.ts";
import { localDate } from "#app/domain/local-date.ts";
import { readCookie } from "#app/platform/cookies.ts";
import { faultFacts } from "#app/platform/error-facts.ts";
import { limitUnpaidVendors } from "#app/use-cases/billing/limit-unpaid.ts";
import { refreshSubscription } from "#app/use-cases/billing/refresh-subscription.ts";
import type { Visit } from "#app/visit.ts";
import { type BillingView, billingViewOf } from "./billing-view.ts";

/** The day, by the shop's calendar, on which 'Remind Me Later' was pressed, as "vendorId.YYYY-MM-DD". */
const REMINDER_COOKIE = "billingReminder";

/**
 * A shop's billing for a loader: asks the provider where our copy must be out of date, and limits the shop where its time is up,
 * as the cron would (DECISIONS 22). Undefined where there is no such vendor; throws a 503 that says so where it cannot be read.
 */
export async function loadBilling(
  visit: Visit,
  vendorId: string,
  request: Request,
  { heardWithinMs = 60_000 }: { heardWithinMs?: number } = {},
): Promise<BillingView | undefined> {
  const facts = await refreshSubscription(visit, vendorId, { heardWithinMs }).catch((error) => {
    visit.log("fault", { route: visit.trace.route, ...faultFacts(error) });
    throw data(BILLING_FAILED, { status: 503 });
  });
  if (!facts) return undefined;
  const now = visit.now();
  const { permitted } = standingOf(facts, facts.subscription, now);
  if (!permitted && facts.status === "active") await limitUnpaidVendors(visit, vendorId);
  const [putOffBy, putOffOn] = readCookie(request.headers.get("Cookie"), REMINDER_COOKIE)?.split(".") ?? [];
  const putOff = putOffBy === vendorId && isPutOff(putOffOn, localDate(now, facts.timeZone));
  return billingViewOf(facts, now, putOff);
}

/** 'Remind Me Later', pressed now. */
export const reminderCookie = (vendorId: string, today: string): string =>
  `${REMINDER_COOKIE}=${vendorId}.${today}; Path=/; Max-Age=172800; HttpOnly; Secure; SameSite=Lax`;
