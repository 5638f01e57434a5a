import type { App } from "#app/app.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { reminderMail } from "#app/domain/notices/email.ts";
import { channelOf, dueReminders, nextReminderAt, type ReminderOutcome } from "#app/domain/notices/reminders.ts";
import { runBatch } from "#db/client.ts";
import { listSentMail } from "#db/emails/queries.ts";
import { insertMail } from "#db/emails/writes.ts";
import { listPushOfVendors } from "#db/notices/push.ts";
import { claimReminders, findUnseenOrders, markReminders, type UnseenOrder } from "#db/notices/reminders.ts";
import { mayMailVendor } from "../allow-unverified-mail.ts";
import { sendEmails } from "../send-emails.ts";
import { pushToDevices } from "./push-notice.ts";

/** Runs every due step that no other run has claimed. Returns when the next is due (ms), or null. */
export const remindOfOrder = async (app: App, orderId: string): Promise<number | null> =>
  (await remindOfOrders(app, [orderId])).get(orderId) ?? null;

/** The same for many at once, in as many round trips as for one. */
export async function remindOfOrders(app: App, orderIds: readonly string[]): Promise<Map<string, number | null>> {
  const orders = await findUnseenOrders(app.db, orderIds, app.now());
  const due = orders.map((order) => ({ ...order, steps: dueReminders(order, app.now()) }));
  // Open boards learn that a scheduled order is due. Steps are claimed before sending, so one of two runs reminds.
  const ahead = due.filter(({ isAhead, steps }) => isAhead && steps.length > 0);
  await Promise.all(
    ahead.map(({ id, vendorId }) => app.feed.publish(feedOfVendor(vendorId), { kind: "order-placed", id })),
  );
  const reminders = due.flatMap(({ id, steps }) => steps.map((step) => ({ orderId: id, step })));
  const mine = reminders.length > 0 ? await claimReminders(app.db, reminders, app.now()) : [];
  for (const channel of ["push", "email", "admin"] as const) {
    const claimed = mine.filter(({ step }) => channelOf(step) === channel);
    if (claimed.length === 0) continue;
    const ids = new Set(claimed.map(({ orderId }) => orderId));
    const outcomes = await rings[channel](
      app,
      orders.filter(({ id }) => ids.has(id)),
    );
    const marks = claimed.map((claim) => ({ ...claim, outcome: outcomes.get(claim.orderId) ?? "failed" }));
    await runBatch(app.db, [markReminders(app.db, marks)]);
  }
  return new Map(due.map((order) => [order.id, nextReminderAt({ ...order, done: [...order.done, ...order.steps] })]));
}

type Outcomes = Map<string, ReminderOutcome>;

const rings: Record<ReturnType<typeof channelOf>, (app: App, orders: readonly UnseenOrder[]) => Promise<Outcomes>> = {
  async push(app, orders) {
    const vendorIds = [...new Set(orders.map(({ vendorId }) => vendorId))];
    const devices = app.push ? await listPushOfVendors(app.db, vendorIds, app.now()) : [];
    const deliveries = orders.map(({ id, vendorId }) => ({
      devices: devices.filter((device) => device.vendorId === vendorId),
      notice: { kind: "order-placed", id } as const,
    }));
    const results = await pushToDevices(app, deliveries);
    return new Map(
      orders.map(({ id }, at) => {
        const { delivered = 0, failed = 0 } = results[at] ?? {};
        if (delivered > 0) return [id, "delivered"];
        return [id, failed > 0 ? "failed" : "nobody"];
      }),
    );
  },
  async email(app, orders) {
    const now = app.now();
    const mailed = new Map<string, string>();
    const mails = [];
    for (const { id, email, emailVerified } of orders) {
      if (!email || !(await mayMailVendor(app, { email, emailVerified }))) continue;
      const mail = reminderMail(id, email, app.settings.origin);
      mailed.set(id, mail.id);
      mails.push(insertMail(app.db, now, mail));
    }
    await runBatch(app.db, mails);
    await sendEmails(app);
    const sent = mailed.size > 0 ? await listSentMail(app.db, [...mailed.values()]) : new Set();
    return new Map(
      orders.map(({ id }) => {
        const mailId = mailed.get(id);
        if (mailId === undefined) return [id, "nobody"];
        return [id, sent.has(mailId) ? "delivered" : "failed"];
      }),
    );
  },
  /** Its row is the notice: /admin lists it. */
  admin: async (_, orders) => new Map(orders.map(({ id }) => [id, "delivered"])),
};
