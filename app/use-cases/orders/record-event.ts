import type { App } from "#app/app.ts";
import { buyerOf } from "#app/domain/compliance/person-limits.ts";
import { feedOfDispatch, feedOfOrder, feedOfVendor, type LiveHint } from "#app/domain/live-hint.ts";
import { canceledMail } from "#app/domain/notices/email.ts";
import { isWaiting } from "#app/domain/orders/acceptance.ts";
import type { Moved } from "#app/domain/orders/move.ts";
import { refuseStaleMove } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { personKey } from "#app/platform/person-key.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import { bookOrder } from "#db/billing/ledger-writes.ts";
import { runBatch, type Statement } from "#db/client.ts";
import { enterPoints, isPointsSpent } from "#db/deals/points.ts";
import { countDealUses, isDealUnavailable, releaseDealUses } from "#db/deals/writes.ts";
import { insertMail } from "#db/emails/writes.ts";
import { isOutOfStock, moveStock } from "#db/menu/stock.ts";
import { findOrder } from "#db/orders/queries.ts";
import { recordOrderEvent } from "#db/orders/writes.ts";
import { countAgain } from "#db/sales/sales.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { pushNotice } from "../notices/push-notice.ts";
import { sendWebhooks } from "../pos/send-webhooks.ts";
import { sendEmails } from "../send-emails.ts";

/** Writes an event with all its effects, then notifies watchers. `illegal-move`: another change came first. */
export async function recordEvent(app: App, order: Order, moved: Moved, also: readonly Statement[] = []) {
  try {
    const canceled = moved.event.kind === "canceled";
    const mails =
      canceled && (await allowUnverifiedMail(app, "order", order.email))
        ? [insertMail(app.db, moved.event.at, canceledMail(order, moved.event.reason))]
        : [];
    const recorded = recordOrderEvent(app.db, order, moved);
    await runBatch(app.db, [
      ...also,
      ...(isCanceled(order) === isCanceled(moved) ? recorded : countAgain(app.db, order.id, recorded)),
      ...moveStock(app.db, order, moved),
      ...(await moveDealUses(app, order, moved)),
      bookOrder(app.db, order.id, app.now()),
      ...(order.pointsUsed + order.pointsEarned > 0 ? [enterPoints(app.db, order.id, app.now())] : []),
      ...mails,
    ]);
  } catch (error) {
    const returnRefusal = moved.event.kind === "undone" ? whyReturnCannotBeUndone(error) : undefined;
    if (!returnRefusal && !isUniqueViolation(error)) throw error;
    const current = (await findOrder(app.db, order.id)) ?? order;
    const refusal = returnRefusal ? refuse("illegal-move", returnRefusal) : refuseStaleMove(current);
    return { ...refusal, details: { order: current } };
  }
  const current = (await findOrder(app.db, order.id)) ?? order;
  app.background(
    Promise.all([
      notifyOrderWatchers(app, current),
      pushStage(app, order, current),
      sendEmails(app),
      sendWebhooks(app),
    ]),
  );
  if (isWaiting(current)) app.background(app.orderTimers.wake(current.id, current.waitsUntil));
  // The dispatch board lists failed deliveries until the goods are back.
  const failed = current.couriers.find(({ failureReason }) => failureReason !== null);
  if (failed) app.background(app.feed.publish(feedOfDispatch(), { kind: "courier-request", id: failed.id }));
  return ok(current);
}

const isCanceled = ({ status }: Pick<Order, "status">) => status === "CANCELLED";

/** Cancellations and returns release deal uses; undoing a return takes them again. */
async function moveDealUses(app: App, order: Order, moved: Moved): Promise<Statement[]> {
  if (isCanceled(order) === isCanceled(moved)) return [];
  if (isCanceled(moved)) return releaseDealUses(app.db, order.id);
  const buyer = buyerOf(order);
  const person = await personKey(app.settings.orderLinkKey, order.vendorId, buyer);
  return person && buyer ? countDealUses(app.db, order, { person, buyer }) : [];
}

function whyReturnCannotBeUndone(error: unknown): string | undefined {
  if (isOutOfStock(error)) return "What came back has been ordered since.";
  if (isPointsSpent(error)) return "The points of this order have been used since.";
  return isDealUnavailable(error) ? "A deal of this order has been used up since." : undefined;
}

export async function notifyOrderWatchers(app: App, { id, vendorId }: Pick<Order, "id" | "vendorId">): Promise<void> {
  const hint: LiveHint = { kind: "order-status", id };
  await Promise.all([app.feed.publish(feedOfOrder(id), hint), app.feed.publish(feedOfVendor(vendorId), hint)]);
}

/** Shoppers get no push for their own moves. */
async function pushStage(app: App, before: Order, after: Order): Promise<void> {
  if (after.events.at(-1)?.byRole === "shopper" || stageOf(before) === stageOf(after)) return;
  await pushNotice(app, { orderId: after.id }, { kind: "order-stage", id: after.id });
}
