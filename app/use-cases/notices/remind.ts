import type { App } from "#app/app.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { reminderMail } from "#app/domain/notices/email.ts";
import { channelOf, dueReminders, nextReminderAt, type ReminderOutcome } from "#app/domain/notices/reminders.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { claimReminders, findUnseenOrder, markReminders, type UnseenOrder } from "#db/notices/reminders.ts";
import { mayMailVendor } from "../allow-unverified-mail.ts";
import { sendEmails } from "../send-emails.ts";
import { pushNotice } from "./push-notice.ts";

/** Runs every due step that no other run has claimed. Returns when the next is due (ms), or null. */
export async function remindOfOrder(app: App, orderId: string): Promise<number | null> {
  const order = await findUnseenOrder(app.db, orderId, app.now());
  if (!order) return null;
  const due = dueReminders(order, app.now());
  // Open boards learn that a scheduled order is due. Steps are claimed before sending, so one of two runs reminds.
  if (order.isAhead && due.length > 0)
    await app.feed.publish(feedOfVendor(order.vendorId), { kind: "order-placed", id: orderId });
  const mine = (await claimReminders(app.db, orderId, due, app.now())).map(({ step }) => step);
  for (const channel of ["push", "email", "admin"] as const) {
    const steps = mine.filter((step) => channelOf(step) === channel);
    if (steps.length > 0)
      await runBatch(app.db, [markReminders(app.db, orderId, steps, await rings[channel](app, order))]);
  }
  return nextReminderAt({ ...order, done: [...order.done, ...due] });
}

const rings: Record<ReturnType<typeof channelOf>, (app: App, order: UnseenOrder) => Promise<ReminderOutcome>> = {
  async push(app, { id, vendorId }) {
    const { delivered, failed } = await pushNotice(app, { vendorId }, { kind: "order-placed", id });
    if (delivered > 0) return "delivered";
    return failed > 0 ? "failed" : "nobody";
  },
  async email(app, { id, email, emailVerified }) {
    if (!email || !(await mayMailVendor(app, { email, emailVerified }))) return "nobody";
    await runBatch(app.db, [insertMail(app.db, app.now(), reminderMail(id, email, app.settings.origin))]);
    const { sent } = await sendEmails(app);
    return sent > 0 ? "delivered" : "failed";
  },
  /** Its row is the notice: /admin lists it. */
  admin: async () => "delivered",
};
