import { DAY_MS } from "../local-date.ts";
import type { SubscriptionPlan } from "./plans.ts";

/** A paid subscription and what it permits (SPEC.md 3 and 4, DECISIONS 22 and 23). Instants are milliseconds since 1970. */
export const subscriptionStatuses = ["ACTIVE", "PENDING", "CANCELED", "PAUSED"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type Subscription = {
  /** The payment provider's name for it. */
  id: string;
  plan: SubscriptionPlan;
  status: SubscriptionStatus;
  startedAt: number;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  billingAnchor: number;
  /** When it was cancelled. It may be ACTIVE still: until the end of the period. */
  canceledAt: number | null;
  /** Once cancelled: until when it gives access. */
  accessUntil: number | null;
  /** Since when a renewal is owed. A PENDING one without it was never paid at all. */
  pastDueSince: number | null;
  card: { brand: string; last4: string } | null;
};

/** How long a failed renewal keeps its access (DECISIONS 22). */
const GRACE_DAYS = 7;
/** The latest instant that a Date can hold: for what has no end in sight. */
export const FOREVER = 8_640_000_000_000_000;

/** Until when a subscription gives access; in the past (or 0) where it gives none. */
export function entitledUntil(subscription: Subscription): number {
  const { status, canceledAt, accessUntil, currentPeriodEnd, pastDueSince } = subscription;
  const cancelled = status === "CANCELED" || canceledAt !== null;
  const end = cancelled ? (accessUntil ?? currentPeriodEnd) : FOREVER;
  if (status === "PAUSED") return 0;
  if (status === "PENDING") return pastDueSince === null ? 0 : Math.min(end, pastDueSince + GRACE_DAYS * DAY_MS);
  return end;
}

/** What the screen calls it: CANCELED as soon as it was cancelled (SPEC.md 4). */
export const displayState = (subscription: Pick<Subscription, "status" | "canceledAt">): SubscriptionStatus =>
  subscription.canceledAt !== null ? "CANCELED" : subscription.status;

/** Badge colors (SPEC.md 4). */
const subscriptionColors = {
  ACTIVE: "green",
  PENDING: "yellow",
  CANCELED: "red",
  PAUSED: "blue",
} as const satisfies Record<SubscriptionStatus, string>;

/** The color of a state's badge; gray for one that nobody has heard of. */
export const colorOfState = (state: string): "green" | "yellow" | "red" | "blue" | "gray" =>
  Object.hasOwn(subscriptionColors, state) ? subscriptionColors[state as SubscriptionStatus] : "gray";

/** It ended for good: going on takes a new one. */
export const hasEnded = (subscription: Pick<Subscription, "status">): boolean => subscription.status === "CANCELED";

/** When the next payment is taken; null where none will be. */
export function nextBillingAt(subscription: Subscription): number | null {
  if (displayState(subscription) === "CANCELED" || subscription.status === "PAUSED") return null;
  return subscription.currentPeriodEnd;
}

/** Of all that a customer ever had, newest first, the one that counts: one that goes on, else the last that ended. */
export const currentSubscription = (newestFirst: readonly Subscription[]): Subscription | null =>
  newestFirst.find((subscription) => !hasEnded(subscription)) ?? newestFirst[0] ?? null;
