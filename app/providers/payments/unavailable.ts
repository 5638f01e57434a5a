import { MISSING_CONFIGURATION } from "#app/domain/billing/messages.ts";
import { refuse } from "#app/domain/outcome.ts";
import type { Payments } from "./types.ts";

const refused = async () => refuse("unavailable", MISSING_CONFIGURATION);

export const unavailablePayments: Payments = {
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
