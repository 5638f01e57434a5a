import { runBatch } from "#db/client.ts";
import { listWebhooks } from "#db/courier-webhooks.ts";
import { insertWebhook } from "#db/courier-writes.ts";
import type { App } from "../context.ts";
import { newId } from "../domain/id.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { isWebhookUrl, WEBHOOKS_MAX } from "../domain/webhook.ts";

export type AddedWebhook = { id: string; url: string; secret: string };

/**
 * Registers an address that hears of a dispensary's courier requests. Refusals: `bad-address` for what is no public HTTPS
 * address, `too-many`.
 */
export async function addCourierWebhook(app: App, vendorId: string, url: string): Promise<Outcome<AddedWebhook>> {
  if (!isWebhookUrl(url, app.settings.local)) {
    const message = "Please enter a public https:// address.";
    return refuse("bad-address", message, { fields: { url: message } });
  }
  const known = await listWebhooks(app.db, vendorId);
  if (known.length >= WEBHOOKS_MAX) return refuse("too-many", `You can have at most ${WEBHOOKS_MAX} webhooks.`);
  const now = app.now();
  const id = newId(now);
  await runBatch(app.db, [insertWebhook(app.db, { id, vendorId, url, createdAt: now })]);
  return ok({ id, url, secret: await app.webhooks.secretOf(id) });
}
