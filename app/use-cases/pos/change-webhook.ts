import { ok, refuse } from "#app/domain/outcome.ts";
import { SECRETS_MAX, validSecrets, webhookLine } from "#app/domain/pos/webhook.ts";
import { type EventType, eventsText, type WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertWebhookHistory } from "#db/accounts/history-writes.ts";
import { updateWebhook } from "#db/pos/webhook-writes.ts";
import { findWebhook } from "#db/pos/webhooks.ts";
import { asWebhookOwner } from "../frame/as-actor.ts";

type Change = { events: readonly EventType[] } | "new-secret";

/** Only this returns a new secret. The previous one keeps signing for a day. */
export const changeWebhook = asWebhookOwner(async (app, by, kind: WebhookKind, id: string, change: Change) => {
  const { vendorId, now } = by;
  const known = await findWebhook(app.db, vendorId, kind, id);
  if (!known) return notFound("Webhook");
  const renewed = change === "new-secret";
  const madeAt = Math.max(now, (known.secrets.at(-1) ?? 0) + 1);
  const secrets = renewed ? [...validSecrets(known.secrets, now), madeAt] : known.secrets;
  if (secrets.length > SECRETS_MAX) {
    return refuse("too-many", "You’ve made several secrets within a day. Try again tomorrow.");
  }
  const events = renewed ? known.events : [...change.events];
  const line = renewed
    ? { label: "Signing secret", before: "", after: "New" }
    : { label: "Events", before: eventsText(kind, known.events), after: eventsText(kind, events) };
  if (line.before === line.after) return ok({ ...known, secret: null });
  const [, [changed]] = await app.db.batch([
    insertWebhookHistory(app.db, by, webhookLine("webhook-changed", known, [line]), known.secrets),
    updateWebhook(app.db, known, { events, secrets }),
  ]);
  if (!changed) return refuse("changed-meanwhile", "Someone else has just changed this webhook. Please try again.");
  return ok({ ...known, events, secrets, secret: renewed ? await app.webhooks.secretOf(id, madeAt) : null });
});
