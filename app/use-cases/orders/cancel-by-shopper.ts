import type { App } from "#app/app.ts";
import { moved, refuseStaleMove } from "#app/domain/orders/move.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { cancelCourier, onBehalfOf } from "./cancel-courier.ts";
import { recordEvent } from "./record-event.ts";

/** Only before the dispensary accepts (DECISIONS 54). The caller has checked the order link. */
export async function cancelByShopper(app: App, orderId: string) {
  const order = await findOrder(app.db, orderId);
  if (!order) return unknownOrder;
  if (stageOf(order) !== "placed") return { ...refuseStaleMove(order), details: { order } };
  const calledOff = await cancelCourier(app, onBehalfOf(order, "Shopper"), order);
  if (!calledOff.ok) return calledOff;
  const by = { role: "shopper", id: null, at: app.now() } as const;
  return recordEvent(app, order, moved(order, { kind: "canceled" }, by));
}
