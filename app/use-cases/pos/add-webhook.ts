import { newId } from "#app/domain/id.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { WEBHOOKS_MAX, webhookLine } from "#app/domain/pos/webhook.ts";
import type { EventType, WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { publicUrl } from "#app/domain/public-url.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { insertWebhook } from "#db/pos/webhook-writes.ts";
import { listWebhooks } from "#db/pos/webhooks.ts";
import { asWebhookOwner } from "../frame/as-actor.ts";

type Added = { url: string; events: readonly EventType[] };

/** Only this returns its secret. `bad-address`: not a public HTTPS URL, or already added. */
export const addWebhook = asWebhookOwner(async (app, by, kind: WebhookKind, { url: typed, events }: Added) => {
  const { vendorId, now } = by;
  const url = publicUrl(typed, app.settings.local);
  if (!url) return refuseField("bad-address", "url", "Please enter a public https:// address.");
  const webhook = { id: newId(now), vendorId, kind, url, events: [...events], secrets: [now], createdAt: now };
  const [[added]] = await app.db.batch([
    insertWebhook(app.db, webhook, WEBHOOKS_MAX),
    insertWebhookHistory(app.db, by, webhookLine("webhook-added", webhook)),
  ]);
  if (added) return ok({ ...webhook, secret: await app.webhooks.secretOf(webhook.id, now) });
  const isKnown = (await listWebhooks(app.db, vendorId, kind)).some((known) => known.url === url);
  if (isKnown)
    return refuseField("bad-address", "url", "You’ve already added this address. Its page can make a new secret.");
  return refuseField("too-many", "url", `You can have at most ${WEBHOOKS_MAX} webhooks. Remove one first.`);
});
