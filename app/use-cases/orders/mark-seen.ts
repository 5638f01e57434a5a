import { feedOfVendor } from "#app/domain/live-hint.ts";
import { ok } from "#app/domain/outcome.ts";
import { markOrdersSeen } from "#db/orders/writes.ts";
import { asVendor } from "../frame/as-actor.ts";

/** Returns the ids that were new. */
export const markSeen = asVendor("orders", async (app, by, ids: readonly string[]) => {
  const seen = (await markOrdersSeen(app.db, by.vendorId, ids, app.now())).map(({ id }) => id);
  const [first] = seen;
  // Silences the other devices.
  if (first) app.background(app.feed.publish(feedOfVendor(by.vendorId), { kind: "order-status", id: first }));
  return ok(seen);
});
