import { subscriptionPlans } from "#app/domain/billing/plans.ts";
import { displayState, nextBillingAt, type Subscription } from "#app/domain/billing/subscription.ts";
import type { SubscriptionJson } from "#app/domain/billing/subscription-schema.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { isoTime, isoTimeOrNull } from "#app/domain/time.ts";

export const toSubscriptionJson = (subscription: Subscription | null): SubscriptionJson | null =>
  subscription && {
    plan: subscription.plan,
    price: dollarsFromCents(subscriptionPlans[subscription.plan].priceCents),
    status: subscription.status,
    displayStatus: displayState(subscription),
    start_date: isoTime(subscription.startedAt),
    canceled_date: isoTimeOrNull(subscription.canceledAt),
    access_until: isoTimeOrNull(subscription.accessUntil),
    next_billing_date: isoTimeOrNull(nextBillingAt(subscription)),
    billing_anchor: isoTime(subscription.billingAnchor),
    card: subscription.card,
  };
