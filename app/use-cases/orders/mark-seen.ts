import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { markOrdersSeen } from "#db/orders/writes.ts";

/** Returns the ids that were new. */
export async function markSeen(
  app: App,
  actor: Actor,
  ids: readonly string[],
): Promise<Outcome<string[], "not-allowed">> {
  const vendor = vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const seen = (await markOrdersSeen(app.db, vendor.value, ids, app.now())).map(({ id }) => id);
  const [first] = seen;
  // Silences the other devices.
  if (first) app.background(app.feed.publish(feedOfVendor(vendor.value), { kind: "order-status", id: first }));
  return ok(seen);
}
