/** SPEC.md 1 and 9, DECISIONS 22 and 24. */
export const subscriptionPlans = {
  vendor: { name: "Vendor", priceCents: 7900, trialDays: 60 },
  courier: { name: "Courier", priceCents: 7900, trialDays: 30 },
} as const;

export type SubscriptionPlan = keyof typeof subscriptionPlans;
export const planNames = Object.keys(subscriptionPlans) as SubscriptionPlan[];

/** One plan per account: the courier plan includes the marketplace. */
export const planOf = (account: { courierService: boolean }): SubscriptionPlan =>
  account.courierService ? "courier" : "vendor";
