import type { App } from "#app/app.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { reminderMail } from "#app/domain/notices/email.ts";
import { channelOf, dueReminders, nextReminderAt, type ReminderOutcome } from "#app/domain/notices/reminders.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { claimReminders, findUnseenOrder, markReminders, type UnseenOrder } from "#db/notices/reminders.ts";
import { mayMailVendor } from "../may-mail-stranger.ts";
import { sendEmails } from "../send-emails.ts";
import { pushNotice } from "./push-notice.ts";

/**
 * Reminds a dispensary of an order that nobody has seen, by every step that is due; a step that another run has claimed is that
 * run's. Answers when the next one is due; null where none is: it was seen or closed, or all is done.
 */
export async function remindOfOrder(app: App, orderId: string): Promise<number | null> {
  const order = await findUnseenOrder(app.db, orderId, app.now());
  if (!order) return null;
  const due = dueReminders(order, app.now());
  // Claimed before it is sent, and only while nobody has seen it: of two runs one reminds.
  // A board that lies open learns that an order for later is due.
  if (order.isAhead && due.length > 0)
    await app.feed.publish(feedOfVendor(order.vendorId), { kind: "order-placed", id: orderId });
  const mine = (await claimReminders(app.db, orderId, due, app.now())).map(({ step }) => step);
  for (const channel of ["push", "email", "admin"] as const) {
    const steps = mine.filter((step) => channelOf(step) === channel);
    // A run that comes late has more than one push to send: one says it.
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
