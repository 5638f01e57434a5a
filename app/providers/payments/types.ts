import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import type { BillingAddress } from "#app/domain/billing/schema.ts";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import type { Outcome } from "#app/domain/outcome.ts";

export type CardAuthentication = { kind: "payment" | "setup"; clientSecret: string };

export type PaymentResult = { check: CardAuthentication | null };

/** `payment-unreachable`: the outcome is unknown, so check before reporting. */
type PaymentRefusal = "card-declined" | "payment-refused" | "payment-unreachable" | "unavailable";
export type PaymentOutcome<T> = Outcome<T, PaymentRefusal>;

type Card = { token: string; billing: BillingAddress | null };

/** Positive: an invoice paid. Negative: the total refunded so far on a charge. */
type MovedMoney = { id: string; cents: number };

export type PaymentEvent = {
  id: string;
  type: string;
  customerId: string | null;
  mail: "trial-ends" | "payment-failed" | "payment-check" | null;
  money?: MovedMoney | null;
};

/** DECISIONS 29. `key` makes a call idempotent. Refuses `payment-unreachable` if the provider fails. */
export type Payments = {
  kind: "stripe" | "fake" | "unavailable";
  publishableKey: string | null;
  createCustomer(
    customer: { vendorId: string; name: string; email: string | null },
    key: string,
  ): Promise<PaymentOutcome<string>>;
  subscriptionsOf(customerId: string): Promise<PaymentOutcome<Subscription[]>>;
  saveCard(customerId: string, card: Card, key: string): Promise<PaymentOutcome<string>>;
  /** Removes the subscription if its first payment is declined. */
  subscribe(
    order: {
      customerId: string;
      vendorId: string;
      plan: SubscriptionPlan;
      card: string | null;
      trialEndsAt: number | null;
    },
    key: string,
  ): Promise<PaymentOutcome<PaymentResult>>;
  /** Sets the card for future invoices (null: the saved one) and pays open ones. */
  chargeTo(subscription: Subscription, card: string | null, key: string): Promise<PaymentOutcome<PaymentResult>>;
  cancelAtPeriodEnd(subscription: Subscription, key: string): Promise<PaymentOutcome<null>>;
  resume(subscription: Subscription, key: string): Promise<PaymentOutcome<null>>;
  listSubscriptions(
    after: string | null,
  ): Promise<PaymentOutcome<{ page: { customerId: string; subscription: Subscription }[]; next: string | null }>>;
  /** Verifies signature and age (300 s); undefined if invalid. */
  readEvent(body: string, signature: string, secret: string): Promise<PaymentEvent | undefined>;
  answerCheck?(clientSecret: string, approved: boolean): Promise<PaymentOutcome<null>>;
};
