import type { App } from "#app/app.ts";
import { HOUR_MS } from "#app/domain/time.ts";
import { type BillingFacts, findBillingFacts } from "#db/billing/queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** The provider takes a renewal up to an hour after it falls due. */
const LATE_MS = HOUR_MS;

/** Asks the provider if our copy must be stale, at most once per `freshMs`. If that fails, returns the copy. */
export async function refreshSubscription(
  app: App,
  vendorId: string,
  { freshMs = 0 }: { freshMs?: number } = {},
): Promise<BillingFacts | undefined> {
  const facts = await findBillingFacts(app.db, vendorId);
  if (!facts?.customerId || app.payments.kind === "unavailable") return facts;
  const isFresh = app.now() - (facts.syncedAt ?? 0) < freshMs;
  if (isFresh || !mayBeBehind(facts, app.now(), freshMs)) return facts;
  const fresh = await syncSubscription(app, { vendorId, customerId: facts.customerId });
  return fresh.ok ? findBillingFacts(app.db, vendorId) : facts;
}

/** A customer without a subscription may have just paid and lost the response. */
function mayBeBehind({ subscription }: BillingFacts, now: number, freshMs: number): boolean {
  if (!subscription) return freshMs === 0;
  const { status, currentPeriodEnd } = subscription;
  return status === "PENDING" || (status !== "CANCELED" && currentPeriodEnd + LATE_MS < now);
}
