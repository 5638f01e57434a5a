import type { App } from "#app/app.ts";
import { type BillingFacts, findBillingFacts } from "#db/billing/queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** After the provider's own clock: it takes a renewal up to an hour after it falls due. */
const LATE_MS = 3_600_000;

/**
 * A vendor's billing as it is now: asks the provider where our copy must be out of date (a payment that waits, a period that
 * has passed) and no event has told; but not again within `heardWithinMs` of the last time. Where the provider does not
 * answer, the copy stands.
 */
export async function refreshSubscription(
  app: App,
  vendorId: string,
  { heardWithinMs = 0 }: { heardWithinMs?: number } = {},
): Promise<BillingFacts | undefined> {
  const facts = await findBillingFacts(app.db, vendorId);
  if (!facts?.customerId || app.payments.kind === "unavailable") return facts;
  const heard = app.now() - (facts.syncedAt ?? 0) < heardWithinMs;
  if (heard || !mayBeBehind(facts, app.now(), heardWithinMs)) return facts;
  const fresh = await syncSubscription(app, { vendorId, customerId: facts.customerId });
  return fresh.ok ? findBillingFacts(app.db, vendorId) : facts;
}

/** A customer without a subscription may have paid for one just now, whose answer was lost: who asks for the newest is told. */
function mayBeBehind({ subscription }: BillingFacts, now: number, heardWithinMs: number): boolean {
  if (!subscription) return heardWithinMs === 0;
  const { status, currentPeriodEnd } = subscription;
  return status === "PENDING" || (status !== "CANCELED" && currentPeriodEnd + LATE_MS < now);
}
