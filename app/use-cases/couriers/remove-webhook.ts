import { webhookLine } from "#app/domain/couriers/webhook.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findWebhook } from "#db/couriers/webhooks.ts";
import { disableWebhook } from "#db/couriers/writes.ts";
import { asPartner } from "../frame/as-actor.ts";

export const removeCourierWebhook = asPartner("settings", async (app, by, id: string) => {
  const { vendorId, now } = by;
  const known = await findWebhook(app.db, vendorId, id);
  if (!known) return notFound("Webhook");
  await runBatch(app.db, [
    insertWebhookHistory(app.db, by, webhookLine("webhook-removed", known)),
    ...disableWebhook(app.db, vendorId, id, now),
  ]);
  return ok(null);
});
