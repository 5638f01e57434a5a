import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { ProcessPayment } from "#app/domain/billing/schema.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { saveCard, withBilling } from "./with-billing.ts";

/** SPEC.md 4 and 7 "Subscription". The first charge falls due when the trial ends. A decline leaves nothing behind. */
export const processSubscriptionPayment = (app: App, actor: Actor, payment: ProcessPayment) =>
  withBilling(app, actor, payment.vendorId, paymentFailed, async (billing) => {
    const card = await saveCard(app, billing, payment);
    return card.ok ? resumeSubscription(app, billing, card.value) : card;
  });
