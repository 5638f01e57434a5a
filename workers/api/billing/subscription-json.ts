import { subscriptionPlans } from "#app/domain/billing/plans.ts";
import { displayState, nextBillingAt, type Subscription } from "#app/domain/billing/subscription.ts";
import type { SubscriptionJson } from "#app/domain/billing/subscription-schema.ts";
import { dollarsFromCents } from "#app/domain/money.ts";

const iso = (instant: number) => new Date(instant).toISOString();
const isoOrNull = (instant: number | null) => (instant === null ? null : iso(instant));

export const toSubscriptionJson = (subscription: Subscription | null): SubscriptionJson | null =>
  subscription && {
    plan: subscription.plan,
    price: dollarsFromCents(subscriptionPlans[subscription.plan].priceCents),
    status: subscription.status,
    displayStatus: displayState(subscription),
    start_date: iso(subscription.startedAt),
    canceled_date: isoOrNull(subscription.canceledAt),
    access_until: isoOrNull(subscription.accessUntil),
    next_billing_date: isoOrNull(nextBillingAt(subscription)),
    billing_anchor: iso(subscription.billingAnchor),
    card: subscription.card,
  };
