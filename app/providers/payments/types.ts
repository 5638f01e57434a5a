import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import type { BillingAddress } from "#app/domain/billing/schema.ts";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import type { Outcome } from "#app/domain/outcome.ts";

/** A step that the card's bank wants of its holder before the money moves; the browser carries it out. */
export type CardCheck = { kind: "payment" | "setup"; clientSecret: string };

/** What a payment came to: taken (null), or waiting for the holder. */
export type PaymentResult = { check: CardCheck | null };

/** `payment-unreachable` leaves open what happened: ask again before anything is said. */
type PaymentRefusal = "card-declined" | "payment-refused" | "payment-unreachable" | "unavailable";
export type PaymentOutcome<T> = Outcome<T, PaymentRefusal>;

type Card = { token: string; billing: BillingAddress | null };

/** What an event says moved: an invoice that was paid, above zero; below, how much of a charge was paid back until now. */
type MovedMoney = { id: string; cents: number };

/** What happened at the provider, in our words; `mail` names what its customer should hear. */
export type PaymentEvent = {
  id: string;
  type: string;
  customerId: string | null;
  mail: "trial-ends" | "payment-failed" | "payment-check" | null;
  money?: MovedMoney | null;
};

/**
 * Takes subscription payments (DECISIONS 29). Every writing call takes a `key` that names the intention: the same key
 * twice works once. Where the system fails or does not answer, the outcome is `payment-unreachable`.
 */
export type Payments = {
  kind: "stripe" | "fake" | "unavailable";
  /** What the browser shows the provider's card form with. */
  publishableKey: string | null;
  createCustomer(
    of: { vendorId: string; name: string; email: string | null },
    key: string,
  ): Promise<PaymentOutcome<string>>;
  /** All subscriptions that a customer ever began, newest first. */
  subscriptionsOf(customerId: string): Promise<PaymentOutcome<Subscription[]>>;
  /** Keeps a card as the customer's own; without one, the card kept before is meant. */
  saveCard(customerId: string, card: Card, key: string): Promise<PaymentOutcome<string>>;
  /** Begins a subscription. One whose first payment is declined does not remain. */
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
  /** Charges this subscription's invoices to a saved card from now on (null: the one kept before), and pays what is owed with it. */
  chargeTo(subscription: Subscription, card: string | null, key: string): Promise<PaymentOutcome<PaymentResult>>;
  cancelAtPeriodEnd(subscription: Subscription, key: string): Promise<PaymentOutcome<null>>;
  /** Takes a cancelling back, or wakes what is paused. */
  resume(subscription: Subscription, key: string): Promise<PaymentOutcome<null>>;
  /** A page of every customer's subscriptions, for reconciling; `next` is null on the last one. */
  listSubscriptions(
    after: string | null,
  ): Promise<PaymentOutcome<{ page: { customerId: string; subscription: Subscription }[]; next: string | null }>>;
  /** Proves that an event is the provider's and fresh (300 s), from the body's bytes; undefined where it is not. */
  readEvent(body: string, signature: string, secret: string): Promise<PaymentEvent | undefined>;
  /** The stand-in alone: the holder's answer to a card check. */
  answerCheck?(clientSecret: string, approved: boolean): Promise<PaymentOutcome<null>>;
};
