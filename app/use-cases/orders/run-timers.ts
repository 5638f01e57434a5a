import type { App } from "#app/app.ts";
import { REMINDED_WITHIN_MS } from "#app/domain/orders/notices/reminders.ts";
import { openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { listExpiredProposals } from "#db/orders/proposals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { listUnseenOrders } from "#db/orders/reminders.ts";
import { expireProposals } from "./answer-proposal.ts";
import { remindOfOrder } from "./remind.ts";

/** Does what is due about one order, and answers when something is due next; null where nothing is. */
export async function runOrderTimers(app: App, orderId: string): Promise<number | null> {
  await expireProposals(app, orderId);
  const reminder = await remindOfOrder(app, orderId);
  const order = await findOrder(app.db, orderId);
  const proposal = order && openProposal(order);
  const times = [reminder, proposal?.expiresAt ?? null].filter((at) => at !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Tells a dispensary of a new order at once, and has its timer go on until somebody has seen it. */
export async function remindUntilSeen(app: App, orderId: string): Promise<void> {
  const next = await remindOfOrder(app, orderId);
  if (next !== null) await app.orderTimers.wake(orderId, next);
}

const AT_ONCE = 50;

/** The cron's share: what the orders' own timers have not done, because they were down or came late. */
export async function runOverdueTimers(app: App): Promise<{ orders: number }> {
  const now = app.now();
  const [unseen, expired] = await Promise.all([
    listUnseenOrders(app.db, now - REMINDED_WITHIN_MS, AT_ONCE),
    listExpiredProposals(app.db, now, AT_ONCE),
  ]);
  const ids = new Set([...unseen.map(({ id }) => id), ...expired.map(({ orderId }) => orderId)]);
  for (const id of ids) await runOrderTimers(app, id);
  return { orders: ids.size };
}
