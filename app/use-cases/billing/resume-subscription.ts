import type { App } from "#app/app.ts";
import { planOf, subscriptionPlans } from "#app/domain/billing/plans.ts";
import { hasEnded } from "#app/domain/billing/subscription.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { CardCheck } from "#app/providers/payments/types.ts";
import type { Billing } from "./with-billing.ts";

/**
 * Whatever a vendor's subscription lacks to go on, with a saved card (null: the one kept before): a new one is begun where there
 * is none or it ended, what is owed is paid, a cancelling is taken back, a pause ends.
 */
export async function resumeSubscription(
  app: App,
  billing: Billing,
  card: string | null,
): Promise<Outcome<{ check: CardCheck | null }>> {
  const { current, attempt } = billing;
  if (!current || hasEnded(current)) return begin(app, billing, card);
  // The card first: waking what is paused charges it.
  const owes = current.status === "PENDING";
  const charged = card || owes ? await app.payments.chargeTo(current, card, `use:${attempt}`) : ok({ check: null });
  if (!charged.ok || (current.canceledAt === null && current.status !== "PAUSED")) return charged;
  const resumed = await app.payments.resume(current, `resume:${attempt}`);
  return resumed.ok ? charged : resumed;
}

/**
 * What is left of the trial stays free. The key names card and predecessor, so that the same wish sent twice, even
 * after a crash, begins one subscription.
 */
function begin(app: App, { facts, customerId, current, attempt }: Billing, card: string | null) {
  const plan = planOf(facts);
  const trialEnd = trialEndsAt(facts.createdAt, subscriptionPlans[plan].trialDays);
  return app.payments.subscribe(
    { customerId, vendorId: facts.vendorId, plan, card, trialEndsAt: trialEnd > app.now() ? trialEnd : null },
    `subscribe:${facts.vendorId}:${card ?? attempt}:${current?.id ?? "first"}`,
  );
}
