import type { App } from "#app/app.ts";
import { toPosOrderJson } from "#app/domain/pos/order-json.ts";
import { retryAt } from "#app/domain/pos/webhook.ts";
import { eventIdOf, eventJson } from "#app/domain/pos/webhook-events.ts";
import { runBatch } from "#db/client.ts";
import { findPosOrder } from "#db/pos/orders.ts";
import { claimDelivery, recordDelivery } from "#db/pos/webhook-writes.ts";
import { type DueDelivery, listDueDeliveries } from "#db/pos/webhooks.ts";

const AT_ONCE = 20;

/** Runs after each move and by cron. Claims let parallel runs send each event once; a killed run retries later. */
export async function sendWebhooks(app: App): Promise<{ delivered: number; failed: number }> {
  const due = await listDueDeliveries(app.db, app.now(), AT_ONCE);
  const answers = await Promise.all(due.map((delivery) => sendOne(app, delivery)));
  return {
    delivered: answers.filter((arrived) => arrived === true).length,
    failed: answers.filter((arrived) => arrived === false).length,
  };
}

async function sendOne(app: App, delivery: DueDelivery): Promise<boolean | undefined> {
  const now = app.now();
  const body = delivery.body ?? (await orderBody(app, delivery));
  const claimed = await claimDelivery(app.db, { ...delivery, body }, retryAt(delivery.attempts + 1, now));
  if (claimed.length === 0) return undefined;
  const response = await app.webhooks.send({
    id: delivery.webhookId,
    url: delivery.url,
    secrets: delivery.secrets,
    eventId: eventIdOf(delivery),
    body,
    at: now,
    sentAt: app.realTime(),
  });
  await runBatch(app.db, [
    recordDelivery(app.db, delivery.id, {
      deliveredAt: response.ok ? app.now() : null,
      lastStatus: response.status,
      lastError: response.error,
    }),
  ]);
  return response.ok;
}

async function orderBody(app: App, delivery: DueDelivery): Promise<string> {
  const { orderId, type, createdAt } = delivery;
  const found = orderId ? await findPosOrder(app.db, orderId) : undefined;
  if (!found) throw new Error("An event names an order that does not exist.");
  return eventJson(eventIdOf(delivery), type, createdAt, toPosOrderJson(found.order, found.sourceIds));
}
