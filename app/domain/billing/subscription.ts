import { DAY_MS } from "../time.ts";
import type { SubscriptionPlan } from "./plans.ts";

export const subscriptionStatuses = ["ACTIVE", "PENDING", "CANCELED", "PAUSED"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type Subscription = {
  id: string;
  plan: SubscriptionPlan;
  status: SubscriptionStatus;
  startedAt: number;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  billingAnchor: number;
  /** It may stay ACTIVE until the period ends. */
  canceledAt: number | null;
  accessUntil: number | null;
  /** When an unpaid renewal fell due. PENDING without it means never paid. */
  pastDueSince: number | null;
  card: { brand: string; last4: string } | null;
};

const GRACE_DAYS = 7;
export const FOREVER = 8_640_000_000_000_000;

export function entitledUntil(subscription: Subscription): number {
  const { status, canceledAt, accessUntil, currentPeriodEnd, pastDueSince } = subscription;
  const cancelled = status === "CANCELED" || canceledAt !== null;
  const end = cancelled ? (accessUntil ?? currentPeriodEnd) : FOREVER;
  if (status === "PAUSED") return 0;
  if (status === "PENDING") return pastDueSince === null ? 0 : Math.min(end, pastDueSince + GRACE_DAYS * DAY_MS);
  return end;
}

export const displayState = (subscription: Pick<Subscription, "status" | "canceledAt">): SubscriptionStatus =>
  subscription.canceledAt !== null ? "CANCELED" : subscription.status;

const subscriptionColors = {
  ACTIVE: "green",
  PENDING: "yellow",
  CANCELED: "red",
  PAUSED: "blue",
} as const satisfies Record<SubscriptionStatus, string>;

export const colorOfState = (state: string): "green" | "yellow" | "red" | "blue" | "gray" =>
  Object.hasOwn(subscriptionColors, state) ? subscriptionColors[state as SubscriptionStatus] : "gray";

export const hasEnded = (subscription: Pick<Subscription, "status">): boolean => subscription.status === "CANCELED";

export function nextBillingAt(subscription: Subscription): number | null {
  if (displayState(subscription) === "CANCELED" || subscription.status === "PAUSED") return null;
  return subscription.currentPeriodEnd;
}

export const currentSubscription = (newestFirst: readonly Subscription[]): Subscription | null =>
  newestFirst.find((subscription) => !hasEnded(subscription)) ?? newestFirst[0] ?? null;
