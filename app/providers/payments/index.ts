import { MISSING_CONFIGURATION } from "#app/domain/billing/messages.ts";
import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import { refuse } from "#app/domain/outcome.ts";
import { createStandInPayments } from "./stand-in.ts";
import { createStripePayments } from "./stripe.ts";
import type { Payments } from "./types.ts";

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

const refused = async () => refuse("unavailable", MISSING_CONFIGURATION);

const unavailablePayments: Payments = {
  kind: "unavailable",
  publishableKey: null,
  createCustomer: refused,
  subscriptionsOf: refused,
  saveCard: refused,
  subscribe: refused,
  chargeTo: refused,
  cancelAtPeriodEnd: refused,
  resume: refused,
  listSubscriptions: refused,
  readEvent: async () => undefined,
};
