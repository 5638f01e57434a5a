import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { ProcessPayment } from "#app/domain/billing/schema.ts";
import { hasEnded } from "#app/domain/billing/subscription.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { type BillingResult, withBilling } from "./with-billing.ts";

/** SPEC.md 2 "Update Payment Method", DECISIONS 11. Charges anything overdue at once. */
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
