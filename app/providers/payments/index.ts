import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import { createStandInPayments } from "./stand-in.ts";
import { createStripePayments } from "./stripe.ts";
import type { Payments } from "./types.ts";
import { unavailablePayments } from "./unavailable.ts";

export type PaymentOptions = {
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
  prices: Partial<Record<SubscriptionPlan, string | undefined>>;
  /** Another address than the provider's own, such as a recorded server. */
  apiBase?: string | undefined;
  /** Answers in Stripe's place on a developer's machine without keys. In production nothing pretends to take money. */
  standIn?: typeof fetch | undefined;
  /** The clocks that an event's date may be told by: ours, and on a machine with a moved clock also the real one. */
  clocks(): number[];
};

/** The real system where its keys are set, else what stands in for it on a developer's machine, else none. */
export function createPayments(options: PaymentOptions): Payments {
  const { secretKey, publishableKey, apiBase, standIn, clocks } = options;
  const { vendor, courier } = options.prices;
  if (secretKey && publishableKey && vendor && courier) {
    return createStripePayments({
      kind: "stripe",
      secretKey,
      publishableKey,
      prices: { vendor, courier },
      apiBase,
      clocks,
    });
  }
  return standIn ? createStandInPayments(standIn, clocks) : unavailablePayments;
}
