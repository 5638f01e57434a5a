import { replayDelivery } from "#db/courier-writes.ts";
import type { App } from "../context.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { sendCourierWebhooks } from "./send-courier-webhooks.ts";

/** Sends an event once more, to the byte and under its first id. Another dispensary's is `not-found`. */
export async function replayCourierWebhook(app: App, vendorId: string, deliveryId: string): Promise<Outcome<null>> {
  const found = await app.db.all<{ id: string }>(replayDelivery(vendorId, deliveryId, app.now()));
  if (found.length === 0) return refuse("not-found", "Event not found.");
  await sendCourierWebhooks(app);
  return ok(null);
}
