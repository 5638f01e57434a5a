import type { App } from "../app.ts";
import type { Actor } from "../domain/actor.ts";
import { paymentFailed } from "../domain/billing-words.ts";
import { type Outcome, refuse } from "../domain/outcome.ts";
import type { ProcessPayment } from "../domain/schemas/billing.ts";
import { hasEnded } from "../domain/subscription.ts";
import { type BillingResult, withBilling } from "./with-billing.ts";

/** Charges another card from now on, and what is owed at once (SPEC.md 2 "Update Payment Method", DECISIONS 11). */
export const updatePaymentMethod = (
  app: App,
  actor: Actor,
  { vendorId, sourceId, billingDetails }: ProcessPayment,
): Promise<Outcome<BillingResult>> =>
  withBilling(app, actor, vendorId, paymentFailed, async ({ current, customerId, attempt }) => {
    if (!current || hasEnded(current)) return refuse("no-subscription", "There is no subscription to pay for.");
    const card = await app.payments.saveCard(
      customerId,
      { token: sourceId, billing: billingDetails },
      `card:${attempt}`,
    );
    if (!card.ok) return card;
    return app.payments.chargeTo(current, card.value, `use:${attempt}`);
  });
