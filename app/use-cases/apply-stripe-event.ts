import { insertEvent } from "#db/billing-writes.ts";
import { insertMail } from "#db/outbox-writes.ts";
import { type BillingFacts, findBillingFactsOfCustomer, isKnownEvent } from "#db/subscriptions.ts";
import type { App } from "../context.ts";
import { eventMails } from "../domain/billing-mails.ts";
import { type Outcome, ok } from "../domain/outcome.ts";
import type { PaymentEvent } from "../providers/payments/index.ts";
import { syncSubscription } from "./sync-subscription.ts";

export type Applied = "applied" | "duplicate" | "ignored";

/**
 * Carries out an event whose signature was proven. Order is not promised, so an event is only a hint that something changed:
 * the object is fetched afresh. The event's id is written in the batch of its effect; the second of two equal ones fails on it
 * and does nothing. Refuses (and the provider sends it again) where the provider cannot be asked.
 */
export async function applyStripeEvent(app: App, event: PaymentEvent): Promise<Outcome<Applied>> {
  const facts = event.customerId ? await findBillingFactsOfCustomer(app.db, event.customerId) : undefined;
  if (!facts?.customerId) return ok("ignored");
  if (await isKnownEvent(app.db, event.id)) return ok("duplicate");
  const { vendorId, customerId } = facts;
  const also = [
    insertEvent(app.db, { id: event.id, type: event.type, vendorId }, app.now()),
    ...mailOf(app, event, facts),
  ];
  try {
    const synced = await syncSubscription(app, { vendorId, customerId }, also);
    return synced.ok ? ok("applied") : synced;
  } catch (error) {
    if (await isKnownEvent(app.db, event.id)) return ok("duplicate");
    throw error;
  }
}

function mailOf(app: App, { mail }: PaymentEvent, { email, dispensaryName }: BillingFacts) {
  if (!mail || !email) return [];
  return [insertMail(app.db, app.now(), eventMails[mail](email, dispensaryName, app.settings.origin))];
}
