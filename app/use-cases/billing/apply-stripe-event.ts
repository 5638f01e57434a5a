import type { App } from "#app/app.ts";
import { eventMails } from "#app/domain/billing/emails.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import type { PaymentEvent } from "#app/providers/payments/types.ts";
import { bookSubscription } from "#db/billing/ledger-writes.ts";
import { type BillingFacts, findBillingFactsOfCustomer, isKnownEvent } from "#db/billing/queries.ts";
import { deleteFailedEvent, insertEvent, upsertFailedEvent } from "#db/billing/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { syncSubscription } from "./sync-subscription.ts";

export type Applied = "applied" | "duplicate" | "ignored";

/**
 * Stripe does not promise order, so an event is only a hint to refetch. Its id is inserted in the same batch, so a
 * duplicate fails and changes nothing. Refused events are kept for replay, and Stripe resends them.
 */
export async function applyStripeEvent(app: App, event: PaymentEvent): Promise<Outcome<Applied>> {
  const facts = event.customerId ? await findBillingFactsOfCustomer(app.db, event.customerId) : undefined;
  if (!facts?.customerId) return ok("ignored");
  if (await isKnownEvent(app.db, event.id)) return ok("duplicate");
  const { vendorId, customerId } = facts;
  const also = [
    insertEvent(app.db, { id: event.id, type: event.type, vendorId }, app.now()),
    deleteFailedEvent(app.db, event.id),
    ...mailOf(app, event, facts),
    ...(event.money ? [bookSubscription(app.db, vendorId, event.money, app.now())] : []),
  ];
  try {
    const synced = await syncSubscription(app, { vendorId, customerId }, also);
    if (synced.ok) return ok("applied");
    await saveFailedEvent(app, { event, vendorId, customerId, problem: synced.message });
    return synced;
  } catch (error) {
    if (await isKnownEvent(app.db, event.id)) return ok("duplicate");
    await saveFailedEvent(app, { event, vendorId, customerId, problem: errorFacts(error).message });
    throw error;
  }
}

const PROBLEM_MAX = 300;

/** If the database itself fails, only the log knows; Stripe resends the event either way. */
async function saveFailedEvent(app: App, failure: Parameters<typeof upsertFailedEvent>[1]): Promise<void> {
  const problem = failure.problem.slice(0, PROBLEM_MAX);
  await runBatch(app.db, [upsertFailedEvent(app.db, { ...failure, problem }, app.now())]).catch((error) =>
    app.log("failed-event-not-kept", { id: failure.event.id, message: String(error) }),
  );
}

function mailOf(app: App, { mail }: PaymentEvent, { email, dispensaryName }: BillingFacts) {
  if (!mail || !email) return [];
  return [insertMail(app.db, app.now(), eventMails[mail](email, dispensaryName, app.settings.origin))];
}
