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

/** A subscription as the screen tells it; days are written out in the shop's time zone. */
export type SubscriptionView = {
  state: SubscriptionStatus;
  startedOn: string;
  canceledOn: string | null;
  accessUntil: string | null;
  nextBillingOn: string | null;
  /** Nothing is charged before that day. */
  freeUntil: string | null;
  card: Subscription["card"];
  /** It ended for good: reactivating begins a new one. */
  ended: boolean;
  /** Why it is PENDING. */
  waitsFor: "bank" | "renewal" | null;
};

/** Everything that banner, reminder, card, panel and page say about a shop's billing. */
export type BillingView = {
  plan: SubscriptionPlan;
  planName: string;
  /** "$79", and "$79.00" where it stands below other sums. */
  price: string;
  monthly: string;
  trialDays: number;
  banner: BannerKind;
  daysLeft: number;
  /** Until when the access of `grace` and `ending` lasts. */
  until: string | null;
  limited: boolean;
  /** Trial or subscription would let the shop back onto the marketplace. */
  permitted: boolean;
  /** The reminder is due, and was not put off until tomorrow. */
  reminded: boolean;
  subscription: SubscriptionView | null;
  /** What a subscription that is begun now costs today, and when the next payment falls due. */
  dueToday: string;
  firstChargeOn: string | null;
};

type Facts = StandingFacts & { subscription: Subscription | null };

/** Makes the view; `putOff` says that 'Remind Me Later' was pressed today. */
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
