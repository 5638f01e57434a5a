import { ok } from "#app/domain/outcome.ts";
import { webhookLine } from "#app/domain/pos/webhook.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { disableWebhook } from "#db/pos/webhook-writes.ts";
import { findWebhook } from "#db/pos/webhooks.ts";
import { asWebhookOwner } from "../frame/as-actor.ts";

export const removeWebhook = asWebhookOwner(async (app, by, kind: WebhookKind, id: string) => {
  const { vendorId, now } = by;
  const known = await findWebhook(app.db, vendorId, kind, id);
  if (!known) return notFound("Webhook");
  await runBatch(app.db, [
    insertWebhookHistory(app.db, by, webhookLine("webhook-removed", known)),
    ...disableWebhook(app.db, vendorId, id, now),
  ]);
  return ok(null);
});
