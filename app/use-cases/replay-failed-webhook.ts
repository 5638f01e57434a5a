import type { Actor } from "#app/domain/accounts/actor.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findFailedEvent } from "#db/billing/queries.ts";
import { deleteFailedEvent } from "#db/billing/writes.ts";
import { runBatch } from "#db/client.ts";
import { findFailedDelivery } from "#db/pos/webhooks.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { eventIdOf } from "../domain/pos/webhook-events.ts";
import type { PaymentEvent } from "../providers/payments/types.ts";
import type { Visit } from "../visit.ts";
import { applyStripeEvent } from "./billing/apply-stripe-event.ts";
import { asAdmin } from "./frame/as-actor.ts";
import { resendEvent } from "./pos/replay-webhook.ts";

export type WebhookSource = "stripe" | "dispensary";
type Input = { source: WebhookSource; id: string };
type Reason = "not-allowed" | "not-found" | "failed-again";

/** The replay is audited before it runs, whatever its result. A second failure is refused with its cause. */
export const replayFailedWebhook = asAdmin(async (visit: Visit, actor, input: Input) => {
  return input.source === "stripe" ? replayEvent(visit, actor, input.id) : replayDelivery(visit, actor, input.id);
});

async function replayEvent(visit: Visit, actor: Actor, id: string): Promise<Outcome<null, Reason>> {
  const event = await findFailedEvent(visit.db, id);
  if (!event) return refuse("not-found", "This event has already been processed.");
  await record(visit, actor, event.vendorId, { source: "stripe", event: event.id, type: event.type });
  const { moneyId, moneyCents } = event;
  const money = moneyId && moneyCents ? { id: moneyId, cents: moneyCents } : null;
  const applied = await applyStripeEvent(visit, { ...event, mail: event.mail as PaymentEvent["mail"], money });
  if (!applied.ok) return refuse("failed-again", `It failed again: ${applied.message}`);
  await runBatch(visit.db, [deleteFailedEvent(visit.db, id)]);
  return ok(null);
}

async function replayDelivery(visit: Visit, actor: Actor, id: string): Promise<Outcome<null, Reason>> {
  const delivery = await findFailedDelivery(visit.db, id);
  if (!delivery) return refuse("not-found", "This event has already been processed.");
  const { vendorId } = delivery;
  await record(visit, actor, vendorId, { source: "dispensary", event: eventIdOf(delivery) });
  const sent = await resendEvent(visit, vendorId, null, id);
  if (!sent.ok) return refuse("not-found", sent.message);
  const failed = await findFailedDelivery(visit.db, id);
  return failed ? refuse("failed-again", `It failed again: ${failed.lastError}`) : ok(null);
}

const record = (visit: Visit, actor: Actor, vendorId: string, details: Record<string, string>) =>
  runBatch(visit.db, [
    insertVisitAudit(visit, {
      kind: "webhook-replayed",
      actorId: actor.userId,
      subjectId: vendorId,
      details,
    }),
  ]);
