import { refuse } from "#app/domain/outcome.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { asVendor } from "../frame/as-actor.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Local only: stands in for the bank confirmation that the provider's script shows. */
export const answerCardCheck = asVendor(
  "billing",
  async (app, by, { clientSecret, approved }: { clientSecret: string; approved: boolean }) => {
    const facts = await findBillingFacts(app.db, by.vendorId);
    if (!app.payments.answerCheck || !facts?.customerId) return refuse("not-found", "There is nothing to confirm.");
    const answered = await app.payments.answerCheck(clientSecret, approved);
    // Sync even if there is nothing to confirm: our copy may have missed an earlier answer.
    const synced = await syncSubscription(app, { vendorId: facts.vendorId, customerId: facts.customerId });
    return answered.ok ? synced : answered;
  },
);
