import { planOf, type SubscriptionPlan, subscriptionPlans } from "#app/domain/billing/plans.ts";
import { type BannerKind, type StandingFacts, standingOf } from "#app/domain/billing/standing.ts";
import {
  displayState,
  hasEnded,
  nextBillingAt,
  type Subscription,
  type SubscriptionStatus,
} from "#app/domain/billing/subscription.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import { formatUsd, formatUsdShort } from "#app/domain/money.ts";

/** Dates are formatted in the dispensary's time zone. */
export type SubscriptionView = {
  state: SubscriptionStatus;
  startedOn: string;
  canceledOn: string | null;
  accessUntil: string | null;
  nextBillingOn: string | null;
  /** Nothing is charged before this date. */
  freeUntil: string | null;
  card: Subscription["card"];
  /** Ended for good: reactivating starts a new one. */
  ended: boolean;
  /** Why it is PENDING. */
  waitsFor: "bank" | "renewal" | null;
};

export type BillingView = {
  plan: SubscriptionPlan;
  planName: string;
  /** "$79"; `monthly` is "$79.00", to line up with other amounts. */
  price: string;
  monthly: string;
  trialDays: number;
  banner: BannerKind;
  daysLeft: number;
  /** When access ends during `grace` and `ending`. */
  until: string | null;
  limited: boolean;
  /** The trial or subscription allows a return to the marketplace. */
  permitted: boolean;
  /** The reminder is due and wasn't dismissed today. */
  reminded: boolean;
  subscription: SubscriptionView | null;
  /** Today's charge for a subscription started now, and the next payment's date. */
  dueToday: string;
  firstChargeOn: string | null;
};

type Facts = StandingFacts & { subscription: Subscription | null };

/** `putOff`: 'Remind Me Later' was pressed today. */
export function billingViewOf(facts: Facts, now: number, putOff: boolean): BillingView {
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
    price: formatUsdShort(priceCents),
    monthly: formatUsd(priceCents),
    trialDays,
    banner: standing.banner,
    daysLeft: standing.daysLeft,
    until: day(standing.until),
    limited: standing.limited,
    permitted: standing.permitted,
    reminded: standing.reminded && !putOff,
    subscription: subscription && subscriptionViewOf(subscription, day, now),
    dueToday: formatUsd(inTrial ? 0 : priceCents),
    firstChargeOn: inTrial ? day(trialEnd) : null,
  };
}

function subscriptionViewOf(
  subscription: Subscription,
  day: (instant: number | null) => string | null,
  now: number,
): SubscriptionView {
  const { status, startedAt, canceledAt, accessUntil, trialEndsAt: trialEnd, pastDueSince, card } = subscription;
  const free = trialEnd !== null && trialEnd > now && status === "ACTIVE" && canceledAt === null;
  return {
    state: displayState(subscription),
    startedOn: day(startedAt) ?? "",
    canceledOn: day(canceledAt),
    accessUntil: day(accessUntil),
    nextBillingOn: day(nextBillingAt(subscription)),
    freeUntil: free ? day(trialEnd) : null,
    card,
    ended: hasEnded(subscription),
    waitsFor: status === "PENDING" ? (pastDueSince === null ? "bank" : "renewal") : null,
  };
}

/** "June 16, 2026". */
const dayIn = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" }).format(instant);
