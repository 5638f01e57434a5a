import type Stripe from "stripe";
import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import type { Subscription, SubscriptionStatus } from "#app/domain/billing/subscription.ts";

/** DECISIONS 23. Unknown statuses grant no access. */
const statuses: Record<string, SubscriptionStatus> = {
  trialing: "ACTIVE",
  active: "ACTIVE",
  incomplete: "PENDING",
  past_due: "PENDING",
  unpaid: "PENDING",
  paused: "PAUSED",
  canceled: "CANCELED",
  incomplete_expired: "CANCELED",
};

export const statusOfStripe = (status: string): SubscriptionStatus => statuses[status] ?? "PENDING";

/** Marks a subscription canceled because its first payment was declined; we ignore it. */
export const NEVER_STARTED = "The first payment was declined.";

export const neverStarted = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "incomplete_expired" || subscription.cancellation_details?.comment === NEVER_STARTED;

export const owesRenewal = (subscription: Stripe.Subscription): boolean =>
  subscription.status === "past_due" || subscription.status === "unpaid";

const ms = (seconds: number) => seconds * 1000;
const msOrNull = (seconds: number | null) => (seconds === null ? null : ms(seconds));

/** `pastDueSince`: seconds, from the oldest open invoice. */
export function subscriptionOfStripe(
  theirs: Stripe.Subscription,
  prices: Record<SubscriptionPlan, string>,
  pastDueSince: number | null,
): Subscription {
  const [item] = theirs.items.data;
  const periodEnd = item?.current_period_end ?? theirs.billing_cycle_anchor;
  const status = statusOfStripe(theirs.status);
  const cancelled = status === "CANCELED" || theirs.cancel_at_period_end || theirs.cancel_at !== null;
  const card = typeof theirs.default_payment_method === "object" ? theirs.default_payment_method?.card : null;
  return {
    id: theirs.id,
    plan: item?.price.id === prices.courier || theirs.metadata.plan === "courier" ? "courier" : "vendor",
    status,
    startedAt: ms(theirs.start_date),
    trialEndsAt: msOrNull(theirs.trial_end),
    currentPeriodEnd: ms(periodEnd),
    billingAnchor: ms(theirs.billing_cycle_anchor),
    canceledAt: cancelled ? ms(theirs.canceled_at ?? theirs.ended_at ?? theirs.created) : null,
    accessUntil: cancelled ? ms(theirs.ended_at ?? theirs.cancel_at ?? periodEnd) : null,
    pastDueSince: owesRenewal(theirs) ? ms(pastDueSince ?? item?.current_period_start ?? theirs.created) : null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
