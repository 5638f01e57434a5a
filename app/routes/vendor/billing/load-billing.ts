import type { App } from "#app/context.ts";
import { readCookie } from "#app/domain/cookies.ts";
import { localDate } from "#app/domain/local-date.ts";
import { isPutOff, standingOf } from "#app/domain/standing.ts";
import { limitUnpaidVendors } from "#app/use-cases/limit-unpaid-vendors.ts";
import { refreshSubscription } from "#app/use-cases/refresh-subscription.ts";
import { type BillingView, billingViewOf } from "./billing-view.ts";

/** The day, by the shop's calendar, on which 'Remind Me Later' was pressed, as "vendorId.YYYY-MM-DD". */
const REMINDER_COOKIE = "billingReminder";

/**
 * A shop's billing for a loader: asks the provider where our copy must be out of date, and limits the shop where its time is up,
 * as the cron would (DECISIONS 22). Undefined where there is no such vendor; throws where the database does.
 */
export async function loadBilling(
  app: App,
  vendorId: string,
  request: Request,
  { heardWithinMs = 60_000 }: { heardWithinMs?: number } = {},
): Promise<BillingView | undefined> {
  const facts = await refreshSubscription(app, vendorId, { heardWithinMs });
  if (!facts) return undefined;
  const now = app.now();
  const { permitted } = standingOf(facts, facts.subscription, now);
  if (!permitted && facts.status === "active") await limitUnpaidVendors(app, vendorId);
  const [putOffBy, putOffOn] = readCookie(request.headers.get("Cookie"), REMINDER_COOKIE)?.split(".") ?? [];
  const putOff = putOffBy === vendorId && isPutOff(putOffOn, localDate(now, facts.timeZone));
  return billingViewOf(facts, now, putOff);
}

/** 'Remind Me Later', pressed now. */
export const reminderCookie = (vendorId: string, today: string): string =>
  `${REMINDER_COOKIE}=${vendorId}.${today}; Path=/; Max-Age=172800; HttpOnly; Secure; SameSite=Lax`;
