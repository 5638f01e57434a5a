import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { testEvent } from "#app/domain/pos/test-event.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findWebhook } from "#db/pos/webhooks.ts";
import { asWebhookOwner } from "../frame/as-actor.ts";

/** Sent once, right away, whatever events the webhook gets. Returns the receiver's status. */
export const testWebhook = asWebhookOwner(async (app, { vendorId, now }, kind: WebhookKind, id: string) => {
  const known = await findWebhook(app.db, vendorId, kind, id);
  if (!known) return notFound("Webhook");
  const limited = overLimit(await app.rateLimit("webhookTest", vendorId));
  if (limited) return limited;
  const eventId = `test.${newId(now)}`;
  const body = testEvent(kind, eventId, now);
  const sent = await app.webhooks.send({ ...known, eventId, body, at: now, sentAt: app.realTime() });
  return sent.ok ? ok({ status: sent.status }) : refuse("test-failed", sent.error ?? "It could not be reached.");
});
