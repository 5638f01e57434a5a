import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import { createStandInPayments } from "./stand-in.ts";
import { createStripePayments } from "./stripe.ts";
import type { Payments } from "./types.ts";
import { unavailablePayments } from "./unavailable.ts";

export type PaymentOptions = {
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
  prices: Partial<Record<SubscriptionPlan, string | undefined>>;
  apiBase?: string | undefined;
  /** Development without keys. Production never simulates payments. */
  standIn?: typeof fetch | undefined;
  /** Clocks to check event timestamps with; includes real time when a test clock is offset. */
  clocks(): number[];
};

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
