import type { App } from "#app/app.ts";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { type CourierRequest, concernsPool } from "#app/domain/couriers/request.ts";
import { stopId } from "#app/domain/couriers/route/courier-route.ts";
import { needsManifest } from "#app/domain/couriers/trips/pick-up.ts";
import { newId } from "#app/domain/id.ts";
import { DISPATCH_TAG, feedOfDispatch, feedOfVendor, tagOfUser } from "#app/domain/live-hint.ts";
import { decideOrderMove } from "#app/domain/orders/move.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { bookOrder, bookRequest } from "#db/billing/ledger-writes.ts";
import { runBatch, type Statement } from "#db/client.ts";
import { unpinStop } from "#db/couriers/routes.ts";
import { followTrip } from "#db/couriers/trips.ts";
import { insertLogEntries, insertMoveDeliveries, updateCourierRequest } from "#db/couriers/writes.ts";
import { enterPoints } from "#db/deals/points.ts";
import { findOrder } from "#db/orders/queries.ts";
import { followAddress, followDelivery } from "#db/orders/writes.ts";
import { markTripChanged } from "#db/packages/trace.ts";
import { pushNotice } from "../notices/push-notice.ts";
import { notifyOrderWatchers, recordEvent } from "../orders/record-event.ts";
import { sendWebhooks } from "../pos/send-webhooks.ts";
import { notifyCouriers } from "./notify-couriers.ts";

/** `request` is the state after the entry; null if unknown. */
export type StoredMove = { entry: LogEntry; request: CourierRequest | null };

/** Copies the object's state to D1. Safe to run twice or late. Throws if D1 does, so the object's alarm retries. */
export async function projectCourierRequest(app: App, moves: readonly StoredMove[]): Promise<void> {
  const latest = moves.at(-1)?.request;
  if (!latest) return;
  const { vendorId, orderId } = latest;
  const entries = moves.map(({ entry }) => entry);
  const order = vendorId && orderId ? { orderId, vendorId } : null;
  await runBatch(app.db, [
    updateCourierRequest(app.db, latest),
    ...insertLogEntries(app.db, latest.id, entries),
    ...moves.flatMap(({ entry, request }) => (request ? insertMoveDeliveries(app.db, request, entry, app.now()) : [])),
    // These must follow the request's row, which they read.
    ...(movesGoods(latest, entries) ? followTrip(app.db, latest.id, newId(app.now())) : []),
    ...(hasManifest(latest) ? [markTripChanged(app.db, latest.id, app.now() + UNDO_WINDOW_MS)] : []),
    ...entries.flatMap((entry) => followChange(app, latest, entry)),
    ...(order ? followDelivery(app.db, { ...order, now: app.now() }) : []),
    orderId ? bookOrder(app.db, orderId, app.now()) : bookRequest(app.db, latest.id, app.now()),
    ...(orderId ? [enterPoints(app.db, orderId, app.now())] : []),
  ]);
  if (order && latest.returnedAt !== null) await returnOrder(app, order.orderId, latest.returnedAt);
  await notifyRequestWatchers(app, latest, entries);
  if (order) await notifyOrderWatchers(app, { id: order.orderId, vendorId: order.vendorId });
  if (vendorId) app.background(sendWebhooks(app));
  if (order && entries.some(({ from, to }) => from !== to)) {
    app.background(pushNotice(app, { orderId: order.orderId }, { kind: "order-stage", id: order.orderId }));
  }
  app.background(notifyCouriers(app, latest.id, entries));
}

/** Its stock, points and deals come back with the goods, unless the dispensary confirmed the return itself. */
async function returnOrder(app: App, orderId: string, at: number): Promise<void> {
  const order = await findOrder(app.db, orderId);
  const decided = order && decideOrderMove(order, { stage: "returned" }, { role: "courier", id: null, at });
  if (!order || !decided?.ok) return;
  const recorded = await recordEvent(app, order, decided.value);
  if (!recorded.ok) throw new Error(`A returned order was changed meanwhile: ${recorded.message}`);
}

/** The driver's order keeps its other stops; the plan finds a place for the new one. */
function followChange({ db }: App, request: CourierRequest, entry: LogEntry): Statement[] {
  const { at, courier, addressChange: change } = entry;
  if (!change || change.from === change.to) return [];
  return [
    ...(courier ? [unpinStop(db, courier.id, stopId(request.id, "drop"), at)] : []),
    ...(request.orderId ? followAddress(db, request, { ...entry, addressChange: change }) : []),
  ];
}

const movesGoods = (request: CourierRequest, entries: readonly LogEntry[]): boolean =>
  hasManifest(request) && entries.some(({ move }) => move === "pickUp" || move === "undo");

const hasManifest = (request: CourierRequest): boolean =>
  request.vendorId !== null && needsManifest(request, request.pickedUpAt ?? request.updatedAt);

type Watched = Pick<CourierRequest, "id" | "vendorId" | "courierId">;

/** Without entries, as for a new request, every courier hears of it. */
export async function notifyRequestWatchers(app: App, request: Watched, entries?: readonly LogEntry[]): Promise<void> {
  const hint = { kind: "courier-request", id: request.id } as const;
  const { vendorId, courierId } = request;
  const isPrivate = courierId !== null && entries !== undefined && !entries.some(concernsPool);
  await Promise.all([
    app.feed.publish(feedOfDispatch(), hint, isPrivate ? [DISPATCH_TAG, tagOfUser(courierId)] : undefined),
    vendorId && app.feed.publish(feedOfVendor(vendorId), hint),
  ]);
}
