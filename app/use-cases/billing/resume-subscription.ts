import type { App } from "#app/app.ts";
import { planOf, subscriptionPlans } from "#app/domain/billing/plans.ts";
import { hasEnded } from "#app/domain/billing/subscription.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Billing } from "./with-billing.ts";

/** Subscribes, pays what is due, or undoes a cancellation or pause. A null `card` uses the saved one. */
export async function resumeSubscription(app: App, billing: Billing, card: string | null) {
  const { current, attempt } = billing;
  if (!current || hasEnded(current)) return begin(app, billing, card);
  // The card first: resuming a paused subscription charges it.
  const owes = current.status === "PENDING";
  const charged = card || owes ? await app.payments.chargeTo(current, card, `use:${attempt}`) : ok({ check: null });
  if (!charged.ok || (current.canceledAt === null && current.status !== "PAUSED")) return charged;
  const resumed = await app.payments.resume(current, `resume:${attempt}`);
  return resumed.ok ? charged : resumed;
}

/** The key names the card and the previous subscription, so that a retry, even after a crash, subscribes once. */
function begin(app: App, { facts, customerId, current, attempt }: Billing, card: string | null) {
  const plan = planOf(facts);
  const trialEnd = trialEndsAt(facts.createdAt, subscriptionPlans[plan].trialDays);
  return app.payments.subscribe(
    { customerId, vendorId: facts.vendorId, plan, card, trialEndsAt: trialEnd > app.now() ? trialEnd : null },
    `subscribe:${facts.vendorId}:${card ?? attempt}:${current?.id ?? "first"}`,
  );
}
