import type { App } from "#app/app.ts";
import { messageOf, type Notice } from "#app/domain/notices/notice.ts";
import { runBatch } from "#db/client.ts";
import { listPushSubscriptions, type PushAudience, type PushSubscription } from "#db/notices/push.ts";
import { deletePush } from "#db/notices/push-writes.ts";

type Delivery = { devices: readonly PushSubscription[]; notice: Notice };
type Reached = { delivered: number; failed: number };

/** Does nothing without VAPID keys. */
export async function pushNotice(app: App, audience: PushAudience, notice: Notice): Promise<Reached> {
  const devices = app.push ? await listPushSubscriptions(app.db, audience, app.now()) : [];
  const [reached = { delivered: 0, failed: 0 }] = await pushToDevices(app, [{ devices, notice }]);
  return reached;
}

/** Deletes expired subscriptions and counts them as neither. */
export async function pushToDevices(app: App, deliveries: readonly Delivery[]): Promise<Reached[]> {
  const results = await Promise.all(deliveries.map((each) => send(app, each)));
  await runBatch(
    app.db,
    results.flatMap(({ gone }) => gone.map((id) => deletePush(app.db, id))),
  );
  return results.map(({ delivered, failed }) => ({ delivered, failed }));
}

async function send({ push, log }: App, { devices, notice }: Delivery): Promise<Reached & { gone: string[] }> {
  if (!push) return { delivered: 0, failed: 0, gone: [] };
  const { payload, ...delivery } = messageOf(notice);
  const results = await Promise.all(
    devices.map(async (device) => ({ id: device.id, ...(await push.send(device, payload, delivery)) })),
  );
  const having = (outcome: "delivered" | "gone" | "failed") => results.filter((result) => result.outcome === outcome);
  const failed = having("failed");
  if (failed.length > 0) log("push-failed", { kind: notice.kind, statuses: failed.map(({ status }) => status) });
  return { delivered: having("delivered").length, failed: failed.length, gone: having("gone").map(({ id }) => id) };
}
