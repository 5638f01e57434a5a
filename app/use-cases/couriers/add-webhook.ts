import { WEBHOOKS_MAX, webhookLine } from "#app/domain/couriers/webhook.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { publicUrl } from "#app/domain/public-url.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { listWebhooks } from "#db/couriers/webhooks.ts";
import { insertWebhook } from "#db/couriers/writes.ts";
import { asPartner } from "../frame/as-actor.ts";

/** Adding a registered URL again returns it. `bad-address`: not a public HTTPS URL. */
export const addCourierWebhook = asPartner("settings", async (app, by, typed: string) => {
  const { vendorId, now } = by;
  const url = publicUrl(typed, app.settings.local);
  if (!url) return refuseField("bad-address", "url", "Please enter a public https:// address.");
  const webhook = { id: newId(now), vendorId, url, createdAt: now };
  const [[added]] = await app.db.batch([
    insertWebhook(app.db, webhook, WEBHOOKS_MAX),
    insertWebhookHistory(app.db, by, webhookLine("webhook-added", webhook)),
  ]);
  const known = added ? [] : await listWebhooks(app.db, vendorId);
  const id = added?.id ?? known.find((webhook) => webhook.url === url)?.id;
  if (id) return ok({ id, url, secret: await app.webhooks.secretOf(id) });
  if (known.length >= WEBHOOKS_MAX) return refuse("too-many", `You can have at most ${WEBHOOKS_MAX} webhooks.`);
  return refuse("conflict", "This address was removed meanwhile. Please try again.");
});
