import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Local only: stands in for the bank confirmation that the provider's script shows. */
export async function answerCardCheck(
  app: App,
  actor: Actor,
  { clientSecret, approved }: { clientSecret: string; approved: boolean },
): Promise<Outcome<Subscription | null>> {
  const vendor = vendorOf(actor, "billing");
  if (!vendor.ok) return vendor;
  const facts = await findBillingFacts(app.db, vendor.value);
  if (!app.payments.answerCheck || !facts?.customerId) return refuse("not-found", "There is nothing to confirm.");
  const answered = await app.payments.answerCheck(clientSecret, approved);
  // Sync even if there is nothing to confirm: our copy may have missed an earlier answer.
  const synced = await syncSubscription(app, { vendorId: facts.vendorId, customerId: facts.customerId });
  return answered.ok ? synced : answered;
}
