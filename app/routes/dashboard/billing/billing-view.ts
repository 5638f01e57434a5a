import { planOf, subscriptionPlans } from "#app/domain/billing/plans.ts";
import { type StandingFacts, standingOf } from "#app/domain/billing/standing.ts";
import { displayState, hasEnded, nextBillingAt, type Subscription } from "#app/domain/billing/subscription.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import { formatUsd, formatUsdShort } from "#app/domain/money.ts";

export type BillingView = ReturnType<typeof billingViewOf>;
export type SubscriptionView = ReturnType<typeof subscriptionViewOf>;

type Facts = StandingFacts & { subscription: Subscription | null };

/** Dates are formatted in the dispensary's time zone. `putOff`: 'Remind Me Later' was pressed today. */
export function billingViewOf(facts: Facts, now: number, putOff: boolean) {
  const { subscription, timeZone } = facts;
  const standing = standingOf(facts, subscription, now);
  const plan = subscription?.plan ?? planOf(facts);
  const { name, priceCents, trialDays } = subscriptionPlans[plan];
  const trialEnd = trialEndsAt(facts.createdAt, trialDays);
  const inTrial = trialEnd > now;
  const day = (instant: number | null) => (instant === null ? null : dayIn(instant, timeZone));
  return {
    plan,
    planName: name,
    /** "$79"; `monthly` is "$79.00", to line up with other amounts. */
    price: formatUsdShort(priceCents),
    monthly: formatUsd(priceCents),
    trialDays,
    banner: standing.banner,
    daysLeft: standing.daysLeft,
    /** When access ends during `grace` and `ending`. */
    until: day(standing.until),
    limited: standing.limited,
    permitted: standing.permitted,
    reminded: standing.reminded && !putOff,
    subscription: subscription && subscriptionViewOf(subscription, day, now),
    dueToday: formatUsd(inTrial ? 0 : priceCents),
    firstChargeOn: inTrial ? day(trialEnd) : null,
  };
}

function subscriptionViewOf(subscription: Subscription, day: (instant: number | null) => string | null, now: number) {
  const { status, startedAt, canceledAt, accessUntil, trialEndsAt: trialEnd, pastDueSince, card } = subscription;
  const waitsFor: "bank" | "renewal" | null = status !== "PENDING" ? null : pastDueSince === null ? "bank" : "renewal";
  const free = trialEnd !== null && trialEnd > now && status === "ACTIVE" && canceledAt === null;
  return {
    state: displayState(subscription),
    startedOn: day(startedAt) ?? "",
    canceledOn: day(canceledAt),
    accessUntil: day(accessUntil),
    nextBillingOn: day(nextBillingAt(subscription)),
    freeUntil: free ? day(trialEnd) : null,
    card,
    /** Ended for good: reactivating starts a new one. */
    ended: hasEnded(subscription),
    waitsFor,
  };
}

/** "June 16, 2026". */
const dayIn = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" }).format(instant);
