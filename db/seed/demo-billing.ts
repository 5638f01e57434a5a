import { type SubscriptionPlan, subscriptionPlans } from "#app/domain/billing/plans.ts";
import { entitledUntil, type Subscription } from "#app/domain/billing/subscription.ts";
import type { subscriptions } from "../schema/index.ts";
import { demoVendorIds } from "./demo-ids.ts";

type SubscriptionRow = typeof subscriptions.$inferInsert;

const DAY = 86_400_000;

/** Subscribers: the rival since its trial ended, and the courier partner in its trial. */
export function demoSubscriptions(at: number): SubscriptionRow[] {
  // The payment provider uses seconds.
  const now = Math.floor(at / 1000) * 1000;
  return [
    paid(demoVendorIds.rival, "vendor", now - 140 * DAY, now + 10 * DAY),
    paid(demoVendorIds.partner, "courier", now - 20 * DAY, now + 10 * DAY),
  ];
}

function paid(vendorId: string, plan: SubscriptionPlan, startedAt: number, currentPeriodEnd: number): SubscriptionRow {
  const trialEnd = startedAt + subscriptionPlans[plan].trialDays * DAY;
  const subscription: Subscription = {
    id: `demo_${plan}_${vendorId}`,
    plan,
    status: "ACTIVE",
    startedAt,
    trialEndsAt: plan === "courier" ? trialEnd : null,
    currentPeriodEnd,
    billingAnchor: currentPeriodEnd,
    canceledAt: null,
    accessUntil: null,
    pastDueSince: null,
    card: { brand: "visa", last4: "4242" },
  };
  const { card, ...rest } = subscription;
  return {
    vendorId,
    ...rest,
    cardBrand: card!.brand,
    cardLast4: card!.last4,
    entitledUntil: entitledUntil(subscription),
    updatedAt: startedAt,
  };
}
