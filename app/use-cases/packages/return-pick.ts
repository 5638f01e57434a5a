import { refuseStaleMove } from "#app/domain/orders/move.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { deletePick } from "#db/packages/packages.ts";
import { asVendor } from "../frame/as-actor.ts";
import { notifyOrderWatchers } from "../orders/record-event.ts";

/** Puts what an open order holds of a package back. */
export const returnPick = asVendor("orders", async (app, { vendorId }, orderId: string, packageId: string) => {
  const order = await findOrderOfVendor(app.db, vendorId, orderId);
  if (!order) return notFound("Order");
  const [returned] = await deletePick(app.db, vendorId, orderId, packageId);
  if (!returned) return order.status === "AWAITING_PROCESSING" ? notFound("Package") : refuseStaleMove(order);
  await notifyOrderWatchers(app, order);
  return ok(null);
});
