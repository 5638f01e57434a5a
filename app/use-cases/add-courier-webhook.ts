import { listWebhooks } from "#db/courier-webhooks.ts";
import { insertWebhook } from "#db/courier-writes.ts";
import type { App } from "../context.ts";
import { newId } from "../domain/id.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { isWebhookUrl, WEBHOOKS_MAX } from "../domain/webhook.ts";

export type AddedWebhook = { id: string; url: string; secret: string };

/**
 * Registers an address that hears of a dispensary's courier requests; one that is registered already stays as it is, and
 * hears of each once. Refusals: `bad-address` for what is no public HTTPS address, `too-many`.
 */
export async function addCourierWebhook(app: App, vendorId: string, url: string): Promise<Outcome<AddedWebhook>> {
  if (!isWebhookUrl(url, app.settings.local)) {
    const message = "Please enter a public https:// address.";
    return refuse("bad-address", message, { fields: { url: message } });
  }
  const known = await listWebhooks(app.db, vendorId);
  const there = known.some((webhook) => webhook.url === url);
  if (!there && known.length >= WEBHOOKS_MAX) {
    return refuse("too-many", `You can have at most ${WEBHOOKS_MAX} webhooks.`);
  }
  const now = app.now();
  const [added] = await insertWebhook(app.db, { id: newId(now), vendorId, url, createdAt: now });
  const id = added?.id ?? (await listWebhooks(app.db, vendorId)).find((webhook) => webhook.url === url)?.id;
  if (!id) return refuse("conflict", "This address was removed meanwhile. Please try again.");
  return ok({ id, url, secret: await app.webhooks.secretOf(id) });
}
