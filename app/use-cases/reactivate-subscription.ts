import type { App } from "../app.ts";
import type { Actor } from "../domain/actor.ts";
import { paymentFailed } from "../domain/billing-words.ts";
import { type Outcome, refuse } from "../domain/outcome.ts";
import type { Reactivate } from "../domain/schemas/billing.ts";
import { goOnWithSubscription } from "./go-on-with-subscription.ts";
import { type BillingResult, withBilling } from "./with-billing.ts";

/**
 * Takes a cancelling back while the period lasts, wakes a paused subscription, or begins anew after the end; with a new card,
 * or without one on the card kept before (SPEC.md 2, DECISIONS 11). One that goes on already stays as it is.
 */
export const reactivateSubscription = (
  app: App,
  actor: Actor,
  { vendorId, sourceId, billingDetails }: Reactivate,
): Promise<Outcome<BillingResult>> =>
  withBilling(app, actor, vendorId, paymentFailed, async (billing) => {
    const { current, customerId, attempt } = billing;
    if (!current) return refuse("no-subscription", "There is no subscription to reactivate.");
    if (!sourceId) return goOnWithSubscription(app, billing, null);
    const card = { token: sourceId, billing: billingDetails ?? null };
    const saved = await app.payments.saveCard(customerId, card, `card:${attempt}`);
    return saved.ok ? goOnWithSubscription(app, billing, saved.value) : saved;
  });
