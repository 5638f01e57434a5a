import type { App } from "#app/app.ts";
import { currentSubscription, hasEnded, type Subscription } from "#app/domain/billing/subscription.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { applySubscription, drawSyncTicket } from "#db/billing/writes.ts";
import { runBatch, type Statement } from "#db/client.ts";

/** Writes `also` in the same batch. Parallel syncs settle on the later request's result. */
export async function syncSubscription(
  app: App,
  { vendorId, customerId }: { vendorId: string; customerId: string },
  also: readonly Statement[] = [],
): Promise<Outcome<Subscription | null>> {
  const ticket = await drawSyncTicket(app.db, vendorId);
  const theirs = await app.payments.subscriptionsOf(customerId);
  if (!theirs.ok) return theirs;
  const live = theirs.value.filter((subscription) => !hasEnded(subscription));
  if (live.length > 1) {
    app.log("alarm", { kind: "two-subscriptions", vendorId, ids: live.map((subscription) => subscription.id) });
  }
  const subscription = currentSubscription(theirs.value);
  await runBatch(app.db, [...also, ...applySubscription(app.db, vendorId, ticket, subscription, app.now())]);
  return ok(subscription);
}
