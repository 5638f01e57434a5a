import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { partnerOf } from "#app/domain/accounts/vendor-access.ts";
import { webhookLine } from "#app/domain/couriers/webhook.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { listWebhooks } from "#db/couriers/webhooks.ts";
import { disableWebhook } from "#db/couriers/writes.ts";

export async function removeCourierWebhook(app: App, actor: Actor, id: string): Promise<Outcome<null>> {
  const partner = partnerOf(actor, "settings");
  if (!partner.ok) return partner;
  const vendorId = partner.value;
  const now = app.now();
  const known = (await listWebhooks(app.db, vendorId)).find((webhook) => webhook.id === id);
  if (!known) return notFound("Webhook");
  await runBatch(app.db, [
    insertWebhookHistory(app.db, { vendorId, actorId: actor.userId, now }, webhookLine("webhook-removed", known)),
    ...disableWebhook(app.db, vendorId, id, now),
  ]);
  return ok(null);
}
