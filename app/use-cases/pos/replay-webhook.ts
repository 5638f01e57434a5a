import type { App } from "#app/app.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { notFound } from "#app/domain/refusals.ts";
import { replayDelivery } from "#db/pos/webhook-writes.ts";
import { asWebhookOwner } from "../frame/as-actor.ts";
import { sendWebhooks } from "./send-webhooks.ts";

export const replayWebhook = asWebhookOwner((app, { vendorId }, kind: WebhookKind, deliveryId: string) =>
  resendEvent(app, vendorId, kind, deliveryId),
);

/** Same bytes and event ID as the first time. Null `kind`: any. */
export async function resendEvent(
  app: App,
  vendorId: string,
  kind: WebhookKind | null,
  deliveryId: string,
): Promise<Outcome<null, "not-found">> {
  const found = await replayDelivery(app.db, vendorId, kind, deliveryId, app.now());
  if (found.length === 0) return notFound("Event");
  await sendWebhooks(app);
  return ok(null);
}
