import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { MISSING_CONFIGURATION } from "#app/domain/billing/messages.ts";
import type { BillingAddress } from "#app/domain/billing/schema.ts";
import { currentSubscription, type Subscription } from "#app/domain/billing/subscription.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { PaymentResult } from "#app/providers/payments/types.ts";
import { type BillingFacts, findBillingFacts } from "#db/billing/queries.ts";
import { acquireLease, drawSyncTicket, insertCustomer, releaseLease } from "#db/billing/writes.ts";
import { runBatch } from "#db/client.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Longer than the provider's client waits, with retries. After a crash the next payment waits this long. */
const LEASE_MS = 90_000;

export type Billing = {
  facts: BillingFacts;
  customerId: string;
  /** As the provider reports it; null if none ever started. */
  current: Subscription | null;
  /** Prefix of this attempt's idempotency keys. */
  attempt: string;
};

export type BillingResult = PaymentResult & { subscription: Subscription | null };

type Change = (billing: Billing) => Promise<Outcome<PaymentResult>>;

/** One change per vendor at a time, then a sync (SPEC.md 4 "Subscription page flow"). `words` wraps refusals. */
export async function withBilling(
  app: App,
  actor: Actor,
  vendorId: string,
  words: (why: string) => string,
  change: Change,
): Promise<Outcome<BillingResult>> {
  const own = vendorOf(actor, "billing");
  if (!own.ok) return own;
  if (own.value !== vendorId) return notFound("Dispensary");
  const facts = await findBillingFacts(app.db, vendorId);
  if (!facts) return notFound("Dispensary");
  if (app.payments.kind === "unavailable") {
    return refuse("unavailable", `Payment Processing Unavailable. Error: ${MISSING_CONFIGURATION}`);
  }
  const limited = overLimit(
    await app.rateLimit("payment", vendorId),
    words("Too many attempts. Please try again later."),
  );
  if (limited) return limited;
  const now = app.now();
  const leaseId = newId(now);
  if (!(await acquireLease(app.db, vendorId, leaseId, now, now + LEASE_MS))) {
    return refuse("conflict", words("Another payment is being processed. Please wait a moment."));
  }
  try {
    const outcome = await changeUnderLease(app, facts, change);
    return outcome.ok ? outcome : { ...outcome, message: words(outcome.message) };
  } finally {
    await releaseLease(app.db, vendorId, leaseId);
  }
}

async function changeUnderLease(app: App, facts: BillingFacts, change: Change): Promise<Outcome<BillingResult>> {
  const customer = await ensureCustomer(app, facts);
  if (!customer.ok) return customer;
  const theirs = await app.payments.subscriptionsOf(customer.value);
  if (!theirs.ok) return theirs;
  const current = currentSubscription(theirs.value);
  const attempt = `${facts.vendorId}:${await drawSyncTicket(app.db, facts.vendorId)}`;
  const changed = await change({ facts, customerId: customer.value, current, attempt });
  const after = await syncSubscription(app, { vendorId: facts.vendorId, customerId: customer.value });
  if (changed.ok) return after.ok ? ok({ subscription: after.value, check: changed.value.check }) : after;
  // The response was lost, but the payment went through: the subscription is new.
  const happened = after.ok && after.value && after.value.status !== "CANCELED" && !willRenew(current);
  if (changed.reason === "payment-unreachable" && happened) return ok({ subscription: after.value, check: null });
  return changed;
}

const willRenew = (subscription: Subscription | null) =>
  subscription !== null && subscription.status !== "CANCELED" && subscription.canceledAt === null;

/** Makes this card the one that is charged, and returns the provider's id for it. */
export const saveCard = (
  app: App,
  { customerId, attempt }: Billing,
  { sourceId, billingDetails = null }: { sourceId: string; billingDetails?: BillingAddress | null | undefined },
) => app.payments.saveCard(customerId, { token: sourceId, billing: billingDetails }, `card:${attempt}`);

async function ensureCustomer(app: App, facts: BillingFacts): Promise<Outcome<string>> {
  if (facts.customerId) return ok(facts.customerId);
  const { vendorId, dispensaryName, email } = facts;
  const created = await app.payments.createCustomer({ vendorId, name: dispensaryName, email }, `customer:${vendorId}`);
  if (created.ok) await runBatch(app.db, [insertCustomer(app.db, vendorId, created.value, app.now())]);
  return created;
}
