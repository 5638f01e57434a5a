import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * On a machine without the provider's keys: the card holder's answer to the bank, which the provider's own script asks for
 * otherwise. Elsewhere there is no such thing.
 */
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
  // Also where there is nothing to confirm any more: of an earlier answer our copy may not have heard.
  const synced = await syncSubscription(app, { vendorId: facts.vendorId, customerId: facts.customerId });
  return answered.ok ? synced : answered;
}
