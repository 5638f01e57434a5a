import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { ProcessPayment } from "#app/domain/billing/schema.ts";
import { hasEnded } from "#app/domain/billing/subscription.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { type BillingResult, saveCard, withBilling } from "./with-billing.ts";

/** SPEC.md 2 "Update Payment Method", DECISIONS 11. Charges anything overdue at once. */
export const updatePaymentMethod = (app: App, actor: Actor, payment: ProcessPayment): Promise<Outcome<BillingResult>> =>
  withBilling(app, actor, payment.vendorId, paymentFailed, async (billing) => {
    const { current, attempt } = billing;
    if (!current || hasEnded(current)) return refuse("no-subscription", "There is no subscription to pay for.");
    const card = await saveCard(app, billing, payment);
    return card.ok ? app.payments.chargeTo(current, card.value, `use:${attempt}`) : card;
  });
