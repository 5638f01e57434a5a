import { type EventType, WEBHOOKS_MAX, webhookLine } from "#app/domain/couriers/webhook.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { publicUrl } from "#app/domain/public-url.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { listWebhooks } from "#db/couriers/webhooks.ts";
import { insertWebhook } from "#db/couriers/writes.ts";
import { asPartner } from "../frame/as-actor.ts";

type Added = { url: string; events: readonly EventType[] };

/** Only this returns its secret. `bad-address`: not a public HTTPS URL, or already added. */
export const addCourierWebhook = asPartner("settings", async (app, by, { url: typed, events }: Added) => {
  const { vendorId, now } = by;
  const url = publicUrl(typed, app.settings.local);
  if (!url) return refuseField("bad-address", "url", "Please enter a public https:// address.");
  const webhook = { id: newId(now), vendorId, url, events: [...events], secrets: [now], createdAt: now };
  const [[added]] = await app.db.batch([
    insertWebhook(app.db, webhook, WEBHOOKS_MAX),
    insertWebhookHistory(app.db, by, webhookLine("webhook-added", webhook)),
  ]);
  if (added) return ok({ ...webhook, secret: await app.webhooks.secretOf(webhook.id, now) });
  const isKnown = (await listWebhooks(app.db, vendorId)).some((known) => known.url === url);
  if (isKnown)
    return refuseField("bad-address", "url", "You’ve already added this address. Its page can make a new secret.");
  return refuseField("too-many", "url", `You can have at most ${WEBHOOKS_MAX} webhooks. Remove one first.`);
});
