import { insertAudit } from "#db/audit-writes.ts";
import { deleteFailedEvent } from "#db/billing-writes.ts";
import { runBatch } from "#db/client.ts";
import { findFailedDelivery, findFailedEvent } from "#db/failed-webhooks.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import type { PaymentEvent } from "../providers/payments/index.ts";
import { applyStripeEvent } from "./apply-stripe-event.ts";
import { replayCourierWebhook } from "./replay-courier-webhook.ts";

export type WebhookSource = "stripe" | "courier";
type Input = { source: WebhookSource; id: string };
type Reason = "not-allowed" | "not-found" | "failed-again";

/**
 * An admin has an event tried again at once: one of the payment provider that could not be carried out, or one that did not
 * arrive at a dispensary's system. That it was asked for is on record before it is tried, whatever it comes to. Refuses what
 * waits no more, and says why where it failed again.
 */
export async function replayFailedWebhook(app: App, actor: Actor, input: Input): Promise<Outcome<null, Reason>> {
  if (actor.role !== "admin") return refuse("not-allowed", "Your account may not do this.");
  return input.source === "stripe" ? replayEvent(app, actor, input.id) : replayDelivery(app, actor, input.id);
}

async function replayEvent(app: App, actor: Actor, id: string): Promise<Outcome<null, Reason>> {
  const event = await findFailedEvent(app.db, id);
  if (!event) return refuse("not-found", "This event does not wait any more.");
  await record(app, actor, event.vendorId, { source: "stripe", event: event.id, type: event.type });
  const applied = await applyStripeEvent(app, { ...event, mail: event.mail as PaymentEvent["mail"] });
  if (!applied.ok) return refuse("failed-again", `It failed again: ${applied.message}`);
  await runBatch(app.db, [deleteFailedEvent(app.db, id)]);
  return ok(null);
}

async function replayDelivery(app: App, actor: Actor, id: string): Promise<Outcome<null, Reason>> {
  const delivery = await findFailedDelivery(app.db, id);
  if (!delivery) return refuse("not-found", "This event does not wait any more.");
  const { vendorId, requestId, version } = delivery;
  await record(app, actor, vendorId, { source: "courier", event: `${requestId}.${version}` });
  const sent = await replayCourierWebhook(app, vendorId, id);
  if (!sent.ok) return refuse("not-found", sent.message);
  const failed = await findFailedDelivery(app.db, id);
  return failed ? refuse("failed-again", `It failed again: ${failed.lastError}`) : ok(null);
}

const record = (app: App, actor: Actor, vendorId: string, details: Record<string, string>) =>
  runBatch(app.db, [
    insertAudit(app.db, app.now(), {
      kind: "webhook-replayed",
      actorId: actor.userId,
      subjectId: vendorId,
      address: app.address,
      details,
    }),
  ]);
