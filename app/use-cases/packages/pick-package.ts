import { refuseStaleMove } from "#app/domain/orders/move.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { pickFrom, pickLines } from "#app/domain/packages/package.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { findPackage, insertPick, isPackageEmpty, listPicks } from "#db/packages/packages.ts";
import { asVendor } from "../frame/as-actor.ts";
import { notifyOrderWatchers } from "../orders/record-event.ts";

/** Fills a line of an open order from the package with this tag. */
export const pickPackage = asVendor("orders", async (app, { vendorId }, orderId: string, uid: string) => {
  const [order, found, picks] = await Promise.all([
    findOrderOfVendor(app.db, vendorId, orderId),
    findPackage(app.db, vendorId, uid),
    listPicks(app.db, orderId),
  ]);
  if (!order) return notFound("Order");
  const decided = pickFrom(found, uid, pickLines(order.items, picks));
  if (!decided.ok) return decided;
  const { from, line, units } = decided.value;
  try {
    const [picked] = await insertPick(app.db, { orderId, line, packageId: from.id, units });
    if (!picked) return refuseStaleMove(order);
  } catch (error) {
    if (!isPackageEmpty(error)) throw error;
    return refuseField("invalid", "uid", "This package is empty.");
  }
  await notifyOrderWatchers(app, order);
  return ok({ units, name: from.name });
});
