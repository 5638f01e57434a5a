import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { partnerOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { replayDelivery } from "#db/couriers/writes.ts";
import { sendCourierWebhooks } from "./send-webhooks.ts";

export async function replayCourierWebhook(app: App, actor: Actor, deliveryId: string): Promise<Outcome<null>> {
  const partner = partnerOf(actor, "settings");
  return partner.ok ? resendCourierEvent(app, partner.value, deliveryId) : partner;
}

/** Same bytes and event id as the first time. */
export async function resendCourierEvent(app: App, vendorId: string, deliveryId: string): Promise<Outcome<null>> {
  const found = await replayDelivery(app.db, vendorId, deliveryId, app.now());
  if (found.length === 0) return notFound("Event");
  await sendCourierWebhooks(app);
  return ok(null);
}
