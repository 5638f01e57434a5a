import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { Reactivate } from "#app/domain/billing/schema.ts";
import { refuse } from "#app/domain/outcome.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { saveCard, withBilling } from "./with-billing.ts";

/** SPEC.md 2, DECISIONS 11. Without `sourceId` it charges the saved card. An active subscription stays as it is. */
export const reactivateSubscription = (app: App, actor: Actor, { vendorId, sourceId, billingDetails }: Reactivate) =>
  withBilling(app, actor, vendorId, paymentFailed, async (billing) => {
    if (!billing.current) return refuse("no-subscription", "There is no subscription to reactivate.");
    if (!sourceId) return resumeSubscription(app, billing, null);
    const card = await saveCard(app, billing, { sourceId, billingDetails });
    return card.ok ? resumeSubscription(app, billing, card.value) : card;
  });
