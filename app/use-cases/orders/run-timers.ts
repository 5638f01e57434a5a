import type { App } from "#app/app.ts";
import { REMINDED_WITHIN_MS } from "#app/domain/notices/reminders.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { listOverdueOrders, listUnseenOrders } from "#db/notices/reminders.ts";
import { listExpiredProposals } from "#db/orders/proposals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { runBudget } from "../frame/run-budget.ts";
import { remindOfOrder, remindOfOrders } from "../notices/remind.ts";
import { expireProposals } from "./answer-proposal.ts";
import { cancelOverdue } from "./cancel-overdue.ts";

/** Does what is due for an order. Returns when to run next (ms), or null. */
export async function runOrderTimers(app: App, orderId: string): Promise<number | null> {
  await expireProposals(app, orderId);
  const order = await findOrder(app.db, orderId);
  const deadline = order ? await cancelOverdue(app, order) : null;
  const reminder = await remindOfOrder(app, orderId);
  const proposal = order && openProposal(order);
  const times = [reminder, deadline, proposal?.expiresAt ?? null].filter((at) => at !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

export async function remindUntilSeen(app: App, { id, waitsUntil }: Pick<Order, "id" | "waitsUntil">): Promise<void> {
  const times = [await remindOfOrder(app, id), waitsUntil ?? null].filter((at) => at !== null);
  if (times.length > 0) await app.orderTimers.wake(id, Math.min(...times));
}

const AT_ONCE = 50;
/** Statements of one order, with what it sends in the background, and of reminding of fifty. */
const OF_ORDER = 60;
const OF_REMINDERS = 200;

/** Cron fallback for orders whose own timer was down or late. */
export async function runOverdueTimers(app: App): Promise<{ orders: number }> {
  const fits = runBudget(app);
  const now = app.now();
  const [unseen, expired, overdue] = await Promise.all([
    listUnseenOrders(app.db, now - REMINDED_WITHIN_MS, AT_ONCE),
    listExpiredProposals(app.db, now, AT_ONCE),
    listOverdueOrders(app.db, now, AT_ONCE),
  ]);
  for (const { orderId } of expired) if (fits(OF_ORDER + OF_REMINDERS)) await expireProposals(app, orderId);
  for (const { id } of overdue) {
    const order = fits(OF_ORDER + OF_REMINDERS) && (await findOrder(app.db, id));
    if (order) await cancelOverdue(app, order);
  }
  const unseenIds = unseen.map(({ id }) => id);
  await remindOfOrders(app, unseenIds);
  const ids = [...unseenIds, ...overdue.map(({ id }) => id), ...expired.map(({ orderId }) => orderId)];
  return { orders: new Set(ids).size };
}
