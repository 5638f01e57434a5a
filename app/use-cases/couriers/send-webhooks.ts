import type { App } from "#app/app.ts";
import { retryAt } from "#app/domain/couriers/webhook.ts";
import { runBatch } from "#db/client.ts";
import { type DueDelivery, listDueDeliveries } from "#db/couriers/webhooks.ts";
import { claimDelivery, recordDelivery } from "#db/couriers/writes.ts";

const AT_ONCE = 20;

/** Runs after each move and by cron. Claims let parallel runs send each event once; a killed run retries later. */
export async function sendCourierWebhooks(app: App): Promise<{ delivered: number; failed: number }> {
  const due = await listDueDeliveries(app.db, app.now(), AT_ONCE);
  const answers = await Promise.all(due.map((delivery) => sendOne(app, delivery)));
  return {
    delivered: answers.filter((arrived) => arrived === true).length,
    failed: answers.filter((arrived) => arrived === false).length,
  };
}

async function sendOne(app: App, delivery: DueDelivery): Promise<boolean | undefined> {
  const now = app.now();
  const claimed = await claimDelivery(app.db, delivery, retryAt(delivery.attempts + 1, now));
  if (claimed.length === 0) return undefined;
  const answer = await app.webhooks.send({
    ...{ id: delivery.webhookId, url: delivery.url, secrets: delivery.secrets },
    eventId: `${delivery.requestId}.${delivery.version}`,
    body: delivery.body,
    at: now,
  });
  await runBatch(app.db, [
    recordDelivery(app.db, delivery.id, {
      deliveredAt: answer.ok ? app.now() : null,
      lastStatus: answer.status,
      lastError: answer.error,
    }),
  ]);
  return answer.ok;
}
