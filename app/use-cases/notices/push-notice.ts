import type { App } from "#app/app.ts";
import { messageOf, type Notice } from "#app/domain/notices/notice.ts";
import { runBatch } from "#db/client.ts";
import { listPushSubscriptions, type PushAudience } from "#db/notices/push.ts";
import { deletePush } from "#db/notices/push-writes.ts";

/** Deletes expired subscriptions and counts them as neither. Does nothing without VAPID keys. */
export async function pushNotice(
  app: App,
  audience: PushAudience,
  notice: Notice,
): Promise<{ delivered: number; failed: number }> {
  const { push } = app;
  if (!push) return { delivered: 0, failed: 0 };
  const { payload, ...delivery } = messageOf(notice);
  const devices = await listPushSubscriptions(app.db, audience, app.now());
  const results = await Promise.all(
    devices.map(async (device) => ({ id: device.id, ...(await push.send(device, payload, delivery)) })),
  );
  const having = (outcome: "delivered" | "gone" | "failed") => results.filter((result) => result.outcome === outcome);
  const failed = having("failed");
  if (failed.length > 0) app.log("push-failed", { kind: notice.kind, statuses: failed.map(({ status }) => status) });
  await runBatch(
    app.db,
    having("gone").map(({ id }) => deletePush(app.db, id)),
  );
  return { delivered: having("delivered").length, failed: failed.length };
}
